"""The corner cases of the notation, C1 to C32, one by one (docs/notation.md §9)."""

from __future__ import annotations

import pytest

from cephrec.core.record import Comment, Fen
from cephrec.core.source import Source
from cephrec.notation.split import Stray, split, split_text
from cephrec.notation.write import write_record
from cephrec.verdict import Verdict, check

HEAD = '[Event "x"]\n[Result "*"]\n\n'


def games(text: str) -> list[Verdict]:
    return [check(piece) for piece in split_text(text) if isinstance(piece, Source)]


def game(text: str) -> Verdict:
    (only,) = games(text)
    return only


def codes(verdict: Verdict) -> list[str]:
    return [each.code for each in verdict.diagnostics if each.code != "text.form"]


def words(verdict: Verdict, line: int = 0) -> list[str]:
    return [ply.word for ply in verdict.record.lines[line].plies]


def places(verdict: Verdict, code: str) -> list[tuple[int, int]]:
    return [verdict.source.place(each.span.start) for each in verdict.diagnostics if each.code == code]


def strays(text: str) -> list[str]:
    return [piece.source.text for piece in split_text(text) if isinstance(piece, Stray)]


def test_c1_a_second_event_after_an_empty_line_begins_a_game() -> None:
    assert len(games('[Event "a"]\n[White "x"]\n\n[Event "b"]\n\n*')) == 2
    assert codes(game('[Event "a"]\n[Event "b"]\n\n*')) == ["text.duplicate-tag"]
    assert codes(game('[Event "a"]\n{note}\n\n[Event "b"]\n\n*')) == ["text.duplicate-tag"]
    assert codes(game('[Event "a"]\n\n[White "x"]\n\n[White "y"]\n*')) == ["text.duplicate-tag"]


def test_c2_a_tag_line_ends_a_game_and_other_brackets_are_unexpected() -> None:
    first, second = games(HEAD + '1. c3 b2\n[Event "y"]\n\n1. d4 *')
    assert (codes(first), codes(second)) == (["text.missing-result"], [])
    inside = game(HEAD + "1. c3 [so they say] b2 *")
    assert (codes(inside), words(inside)) == (["text.unexpected"], ["c3", "b2"])
    assert len(games(HEAD + '1. c3 * [Event "y"] 1. d4 *')) == 2


def test_c3_games_without_tags() -> None:
    assert [words(each) for each in games("c3 b2 *\n1. d4 *\nd5 *\n")] == [["c3", "b2"], ["d4"], ["d5"]]
    assert [each.record.result for each in games("1-0")] == ["1-0"]
    assert strays("hello there\n1. c3 *") == ["hello there"]
    assert len(games("1. c3 *\nSome prose, then\n1. d4 *")) == 2


def test_c4_moves_after_a_result_on_its_line_are_unexpected() -> None:
    verdict = game("1. c3 * 2. d4 {kept}")
    assert codes(verdict) == ["text.unexpected", "text.unexpected"]
    assert verdict.record.closing == (Comment(("kept",)),)


def test_c5_comments_after_a_result_belong_to_the_game_that_ended() -> None:
    first, second = games('{early} [Event "x"] {among}\n\n1. c3 *\n\n{late}\n\n[Event "y"]\n\n*')
    assert first.record.main.plies[0].before == (Comment(("early",)), Comment(("among",)))
    assert first.record.closing == (Comment(("late",)),)
    assert second.record.closing == ()


@pytest.mark.parametrize(
    ("tag", "value", "found"),
    [
        ('[White "5th "Ink" Open"]', '5th "Ink" Open', "text.inner-quote"),
        ('[White "here]', "here", "text.unclosed-string"),
        ('[White "here"', "here", "text.unclosed-tag"),
        ("[White Ann Lee]", "Ann Lee", "text.unquoted-value"),
        ('[White "C:\\x"]', "C:\\x", "text.bad-escape"),
        ("[White 'Ann']", "Ann", "text.unquoted-value"),
    ],
)
def test_c6_c7_c8_values_read_as_meant(tag: str, value: str, found: str) -> None:
    verdict = game(tag + '\n[Black "Bob"]\n\n1. c3 *')
    assert (verdict.record.tag("White"), verdict.record.tag("Black")) == (value, "Bob")
    assert codes(verdict) == [found]


def test_c7_a_name_with_a_blank_is_a_bad_tag() -> None:
    verdict = game('[White ACPL "25"]\n[Black "Bob"]\n\n1. c3 *')
    assert (codes(verdict), verdict.record.tag("Black")) == (["text.bad-tag"], "Bob")


def test_c8_a_shielded_brace_leaves_a_comment_open() -> None:
    assert codes(game("1. c3 {C:\\} b2 *")) == ["text.unclosed-comment", "text.missing-result"]
    assert game("1. c3 {C:\\x} *").record.main.plies[0].after == (Comment(("C:\\x",)),)


def test_c9_names_of_tags_are_exact() -> None:
    assert game('[white "x"]\n\n*').record.tag("white") == "x"
    assert game('[white "x"]\n\n*').record.tag("White") == "?"


def test_c10_hidden_lines_and_signs_inside_text() -> None:
    verdict = game('[Event "x"]\n%[White "hidden"]\n[Black "50% ; x"]\n\n1. c3 {% and ; stay} b2;note\n2. a1 *')
    assert (codes(verdict), words(verdict)) == ([], ["c3", "b2", "a1"])
    assert verdict.record.tag("Black") == "50% ; x"
    assert verdict.record.main.plies[1].after == (Comment(("note",)),)


def test_c11_where_a_word_ends() -> None:
    assert words(game("1. c3 b2* *")) == ["c3", "b2*"]
    assert codes(game("1. c3 b2* *")) == ["ceph.bad-word"]
    assert codes(game("1. c3 } b2 *")) == ["text.unexpected"]


def test_c12_parentheses_inside_words() -> None:
    assert words(game("c3=4(b3,d3) *")) == ["c3=4(b3,d3)"]
    both = game("c3(b2) *")
    assert (words(both), words(both, 1)) == (["c3"], ["b2"])


def test_c13_results_stand_before_numbers() -> None:
    assert game("0-1").record.result == "0-1"
    assert game("1. c3 1-0{x}").record.closing == (Comment(("x",)),)
    assert codes(game("1. c3 1/2 *")) == ["ceph.bad-word"]
    assert codes(game("0. c3 *")) == ["text.move-number"]


def test_c14_a_result_inside_a_variation() -> None:
    inside = game("1. c3 (1. b2 1-0) b3 0-1")
    assert (codes(inside)[0], inside.record.result) == ("text.unexpected", "0-1")
    unclosed = game("1. c3 (1. b2 1-0")
    assert unclosed.record.result == "1-0"
    assert "text.unclosed-variation" in codes(unclosed)
    assert "text.missing-result" not in codes(unclosed)


def test_c15_digits_are_ascii_and_may_begin_a_word() -> None:
    assert words(game("1. 3a1,1b1 *")) == ["3a1,1b1"]
    assert words(game("1.c3 *")) == ["c3"]
    assert codes(game("1. c3 ٣. b2 *"))[0] == "ceph.bad-word"


def test_c16_right_and_wrong_numbers() -> None:
    assert codes(game("7. c3 b2 8. a1 e5 *")) == ["text.move-number"]
    assert codes(game("7. c3 b2 9. a1 *")) == ["text.move-number"] * 2
    assert codes(game("1... c3 *")) == ["text.move-number"]
    assert codes(game("1 c3 1. b2 a1 *")) == []
    assert codes(game("1. c3 b2 (1... b4 2. a1) 2. a1 *")) == []


def test_c17_glyphs_without_a_move() -> None:
    assert codes(game("1. ! c3 *")) == ["text.unexpected"]
    assert codes(game('1. c3 /FEN "W:W:B"/ $1 *')) == ["text.unexpected"]
    assert codes(game("1. c3 * !")) == ["text.unexpected"]
    assert codes(game("1. c3 $ b2 *")) == ["text.unexpected"]


def test_c18_glyphs_belong_to_the_move_before() -> None:
    verdict = game("1. c3!?! {x} ?? b2 *")
    assert verdict.record.main.plies[0].glyphs == (5, 1, 4)
    assert "c3!? $1 $4 {x}" in write_record(verdict.record)


def test_c19_comments_and_variations_keep_their_order() -> None:
    verdict = game("1. c3 {a} (1. b2) {b} 1... {c} d4 *")
    first, second = verdict.record.main.plies
    assert first.after == (Comment(("a",)), 1, Comment(("b",)))
    assert second.before == (Comment(("c",)),)


def test_c20_an_empty_variation_is_dropped() -> None:
    verdict = game("1. c3 ({x}) () b2 *")
    assert codes(verdict) == ["text.empty-variation"] * 2
    assert (len(verdict.record.lines), verdict.record.main.plies[0].after) == (1, (Comment(("x",)),))


def test_c21_a_variation_without_a_move_before_it() -> None:
    verdict = game(HEAD + '(1. c3 zzz) 1. a1 ((1. b1) 1. c1) /FEN "W:W:B"/ (2. d1) 3. e1 (3. e2) *')
    assert codes(verdict).count("text.variation-first") == 3
    assert "ceph.bad-word" in codes(verdict)
    assert (words(verdict), words(verdict, 1), words(verdict, 2)) == (["a1", "e1"], ["c1"], ["e2"])


def test_c22_a_position_among_the_moves() -> None:
    verdict = game('1. c3 c3 2. d1 e1 /FEN "W:Wa1:B"/ 3. b5 *')
    assert codes(verdict) == ["ceph.occupied", "check.not-checked"]
    assert verdict.replay is not None
    assert verdict.replay.main.steps[-1] is not None
    broken = game('1. c3 /FEN "nonsense"/ b2 d4 *')
    assert codes(broken)[0] == "tag.position"
    assert broken.replay is not None
    assert broken.replay.main.steps[1] is None


def test_c23_numbers_go_on_after_a_position() -> None:
    assert codes(game('1. c3 b2 /FEN "B:Wc3:B"/ 2... d4 *')) == []
    assert codes(game('1. c3 /FEN "W:Wc3:B:F9"/ 9. d4 *')) == []


def test_c24_setup_says_nothing() -> None:
    verdict = game('[SetUp "0"]\n[FEN "B:Wc3:B"]\n\n1... b2 *')
    assert codes(verdict) == []
    assert all(tag.name != "SetUp" for tag in verdict.record.tags)


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ('[Board "1x5"]', "tag.board"),
        ('[Board "5x27"]', "tag.board"),
        ('[Dice "7"]', "tag.dice"),
        ('[Lattice "Snub"]', "tag.lattice"),
        ('[Game "cephalopod"]', "tag.game"),
        ('[FEN "W:Wa1,a1:B"]', "tag.position"),
    ],
)
def test_c25_values_are_exact(tag: str, code: str) -> None:
    verdict = game(tag + "\n\n1. c3 *")
    assert (codes(verdict), verdict.legal) == ([code], None)


def test_c26_short_forms() -> None:
    assert codes(game("1. c3=4 *")) == ["ceph.no-such-capture"]
    assert codes(game("1. c3 c3 2. d4=4 *")) == ["ceph.occupied", "check.not-checked"]


def test_c27_a_variation_replacing_an_illegal_ply_is_judged() -> None:
    verdict = game("1. c3 c3 (1... b2 2. b2) (1... d4) 2. a1 *")
    assert codes(verdict) == ["ceph.occupied", "ceph.occupied", "check.not-checked"]
    assert [each.path for each in verdict.diagnostics if each.path] == [((2, 1),)]


def test_c28_the_tag_counts_where_there_is_no_token() -> None:
    verdict = game('[Result "1-0"]\n[Termination "resignation"]\n\n1. c3')
    assert (verdict.record.result, codes(verdict)) == ("1-0", ["text.missing-result"])


FULL = (
    '[Board "2x2"]\n\n1. a1 b2 2. a2=2xa1+b2 a1 3. b2 b1=2xa1+b2 4. a1=4xa2+b1 b2 '
    "5. a2=5xa1+b2 a1 6. b2 b1=2xa1+b2 7. a1 b2 "
)


def test_c29_an_asterisk_on_a_finished_board() -> None:
    finished = game(FULL + "*")
    assert finished.finished
    assert codes(finished) == ["result.board-mismatch"]
    assert codes(game("1. c3 1/2-1/2")) == ["result.unfinished"]
    assert codes(game("1. c3 c3 1-0")) == ["ceph.occupied"]


def test_c30_the_score_is_compared_when_the_game_is_finished() -> None:
    result = game(FULL + "*").diagnostics[-1].facts["board"]
    assert codes(game(f'[Score "4-0"]\n{FULL}{result}')) == ["result.score-mismatch"]
    assert codes(game('[Score "4-0"]\n\n1. c3 *')) == []
    assert codes(game('[Score "many"]\n\n1. c3 *')) == ["result.score-mismatch"]


def test_c31_invisible_signs_are_dropped_and_typographic_ones_are_text_in_text() -> None:
    verdict = game('[White "A\u200bnn – x"]\n\n1. c\ufeff3 {a – “b”} b2 *')
    assert words(verdict) == ["c3", "b2"]
    assert verdict.record.tag("White") == "Ann – x"
    assert verdict.record.main.plies[0].after == (Comment(("a – “b”",)),)
    assert codes(verdict) == ["text.lookalike", "text.lookalike"]
    assert codes(game('\ufeff[White "Ann"]\n\n1. c3 *')) == []


def test_c32_known_commands_that_cannot_be_read() -> None:
    verdict = game("1. c3 {[%lbl A=b4] [%lbl ABCD=b4] [%clk x]} *")
    assert codes(verdict) == ["text.bad-command", "text.bad-command"]
    assert "[%lbl ABCD=b4]" in write_record(verdict.record)


def test_an_unclosed_brace_never_costs_the_next_game() -> None:
    first, second = games(HEAD + '1. c3 {oops b2 *\n\n[Event "y"]\n\n1. d4 } *')
    assert codes(first) == ["text.unclosed-comment", "text.missing-result"]
    assert words(second) == ["d4"]


def test_a_damaged_tag_never_costs_the_tags_after_it() -> None:
    verdict = game('[Event "x"]\nWhite "Ann 1"]\n[Black "Bob"]\n[ "y"]\n[Round "3"]\n\n1. c3 *')
    assert (verdict.record.tag("Black"), verdict.record.tag("Round")) == ("Bob", "3")
    assert words(verdict) == ["c3"]


def test_strange_bytes_are_told_once_a_file_with_their_offset() -> None:
    pieces = list(split([b'[White "J\xe1n \x81"]\n\n1. c3 {caf\xe9} *'], "x"))
    (note,) = [piece for piece in pieces if isinstance(piece, Stray)]
    assert (note.diagnostic.code, note.diagnostic.facts["offset"]) == ("text.encoding", 9)
    (source,) = [piece for piece in pieces if isinstance(piece, Source)]
    assert check(source).record.tag("White") == "Ján \ufffd"


def test_utf_16_files_are_read_and_told() -> None:
    pieces = list(split([b"\xff\xfe", "1. c3 *".encode("utf-16-le")]))
    assert [type(piece).__name__ for piece in pieces] == ["Stray", "Source"]


def test_positions_at_the_end_of_a_line_are_kept() -> None:
    verdict = game('1. c3 /FEN "W:W:B"/ {x} *')
    assert verdict.record.main.tail == (Fen("W:W:B"), Comment(("x",)))
