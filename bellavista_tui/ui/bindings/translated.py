"""Key bindings whose descriptions speak the language of the person at the keyboard."""

from dataclasses import replace

from textual.binding import BindingsMap
from textual.dom import DOMNode

from bellavista_tui.i18n import _


def translate_bindings(node: DOMNode) -> None:
    """Put a node's binding descriptions and tooltips into the language of the present context.

    They are written once in the class, where no language is known yet, marked with `N_`. The node
    keeps them as written, so that a change of language finds them again.
    """
    source: BindingsMap = node.__dict__.setdefault("source_bindings", node._bindings)
    node._bindings = source.copy()
    keys = node._bindings.key_to_bindings
    for key, bindings in keys.items():
        keys[key] = [
            replace(
                binding,
                description=_(binding.description),
                tooltip=_(binding.tooltip),
            )
            for binding in bindings
        ]
