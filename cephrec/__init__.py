"""cephrec: game records for Cephalopod (Mark Steere) and CIFRA (Mitsuo Yamamoto)."""

__version__ = "0.1.0"
