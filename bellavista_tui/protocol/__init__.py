"""`bellavista engine`: the rules without a screen, a JSON object a line (docs/protocol.md)."""
