"""The words of the domain: values and protocols, standard library only, no input and no output."""
