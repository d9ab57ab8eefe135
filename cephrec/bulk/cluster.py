"""Work on many blocks on many machines, by Dask: results in order, lost workers tolerated, deadly blocks named."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import islice
from typing import Any, TypeVar

from cephrec.bulk.processes import AHEAD, Lost

B = TypeVar("B")
R = TypeVar("R")

#: The address that stands for a cluster of processes on this machine, for as long as the work takes.
LOCAL = "local"
#: How many workers of such a cluster may die over a block before it is given up.
DEATHS = 1


def in_order(
    work: Callable[[B], R],
    blocks: Iterable[B],
    address: str,
    jobs: int = 2,
    known: Callable[[B], R | None] = lambda _: None,
) -> Iterator[tuple[B, R | Lost | OSError]]:
    """Each block with the result of some work on it, in order, from the cluster at an address.

    A block whose workers die over and over is Lost: how often it is tried is the scheduler's setting. An OSError
    of the work is its result. `known` gives results that are there already. Raises OSError if there is no cluster.
    """
    from distributed import Client, LocalCluster

    with ExitStack() as stack:
        if address == LOCAL:
            _allow(DEATHS)
            cluster = LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None)  # type: ignore[no-untyped-call]
            client = Client(stack.enter_context(cluster))  # type: ignore[no-untyped-call]
        else:
            client = Client(address, timeout="10s")  # type: ignore[no-untyped-call]
        stack.enter_context(client)
        line: deque[tuple[B, R | None, Any]] = deque()
        rest = iter(blocks)
        while True:
            threads = client.nthreads()  # type: ignore[no-untyped-call]
            ahead = AHEAD * max(1, sum(threads.values()))
            for block in islice(rest, max(0, ahead - len(line))):
                there = known(block)
                line.append((block, there, client.submit(work, block, pure=False) if there is None else None))
            if not line:
                return
            block, there, future = line.popleft()
            found = there if there is not None else _result(future)
            if isinstance(found, Lost):
                # It may have died with a deadly neighbour, which is given up by now: one more trial shows.
                found = _result(client.submit(work, block, pure=False))
            yield block, found


def _result(future: Any) -> Any:
    from distributed import KilledWorker

    try:
        return future.result()
    except KilledWorker:
        return Lost()
    except OSError as error:
        return error
    finally:
        future.release()


def _allow(deaths: int) -> None:
    import dask

    dask.config.set({"distributed.scheduler.allowed-failures": deaths})
