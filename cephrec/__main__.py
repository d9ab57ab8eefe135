"""`python -m cephrec` is the command line."""

from cephrec.cli import main

if __name__ == "__main__":
    main()
