"""The offer board: slots with their costs, the cards on them, and who comes when."""

from bellavista_tui.core.game import Refusal
from bellavista_tui.games.bella_vista.reasons import SlotTaken, TooDear
from bellavista_tui.games.bella_vista.state import building_order
from bellavista_tui.games.bella_vista.words.refusals import refusal_text
from bellavista_tui.i18n import _
from bellavista_tui.ui.bella_vista.panels.panel import BLANK, Line, Panel, Piece
from bellavista_tui.ui.bella_vista.panels.phrases import fold, phrase
from bellavista_tui.ui.bella_vista.table.keys import SLOT_KEYS
from bellavista_tui.ui.bella_vista.table.sight import Sight
from bellavista_tui.ui.bella_vista.table.targets import SlotTarget

WIDTH = 5
"""The characters across for a slot where there is little room, with the gap after it."""

LARGE_WIDTHS = {4: 9, 5: 8, 6: 6}
"""The same where there is room, by the number of slots."""

TEXT_WIDTH = 40


class OfferBoard(Panel):
    """What each slot costs, who stands on it, and what choosing one means."""

    def lines(self, sight: Sight) -> tuple[Line, ...]:
        """Title, the slots as cards, and two or three lines of words, always as many."""
        slots = [_Slot(sight, slot) for slot in _slots(sight)]
        costs: Line = tuple(piece for slot in slots for piece in slot.cost)
        cards: Line = tuple(piece for slot in slots for piece in slot.card)
        if not sight.is_roomy:
            words = _meaning(sight) or [_stages(slots), *_next_order(sight)]
            return (_title(sight), costs, cards, *_filled(words, 2))
        middle: Line = tuple(piece for slot in slots for piece in slot.blank)
        words = _meaning(sight) or _next_order(sight)
        return (_title(sight), costs, middle, cards, _stages(slots), *_filled(words, 3))


class _Slot:
    """A slot of the board, or a place beside it, as pieces for the lines that it takes part in."""

    def __init__(self, sight: Sight, slot: int) -> None:
        self.sight = sight
        self.slot = slot
        width = WIDTH
        if sight.is_roomy:
            width = LARGE_WIDTHS.get(len(_slots(sight)), WIDTH)
        self.box = width - 1
        self.bid = next((i for i, b in enumerate(sight.view.board.bids) if b.slot == slot), None)
        is_choosing = _is_choosing(sight)
        self.is_chosen = is_choosing and sight.choice.slot == slot
        self.is_closed = is_choosing and self.bid is None and _refusal(sight, slot) is not None
        self.target = SlotTarget(slot) if is_choosing else None

    @property
    def ground(self) -> str:
        look = self.sight.look
        if self.is_chosen:
            return look.highlight
        return look.muted if self.is_closed else f"{look.text} on {look.slot}"

    @property
    def cost(self) -> list[Piece]:
        sight, costs = self.sight, self.sight.game.variant.costs
        text = str(costs[self.slot]) if self.slot < len(costs) else ">"
        key = _key(sight, self.slot) if self.target else " "
        mark = sight.look.chosen if self.is_chosen else " "
        style = self.ground if self.is_closed else f"bold {self.ground}"
        room = self.box - 2
        cost = f"{text:^{room}}" if room > 2 else f"{text:>{room}}"
        label = f"{mark}{key}{cost}" if self.target else text
        return self._boxed(label, style)

    @property
    def blank(self) -> list[Piece]:
        return self._boxed("", self.ground)

    @property
    def card(self) -> list[Piece]:
        """The card that lies here, or is about to: its owner's shape, and its number or back."""
        sight, look, choice = self.sight, self.sight.look, self.sight.choice
        if self.bid is not None:
            shape, colour = sight.badge(sight.view.board.bids[self.bid].player)
            card = sight.view.cards[self.bid]
            face = look.card_back * 2 if card is None else str(card)
            return self._boxed(f"{shape}{face}", f"bold {colour} on {look.slot}")
        if self.is_chosen and choice.card is not None and sight.view.seat is not None:
            shape, _colour = sight.badge(sight.view.seat)
            return self._boxed(f"{shape}{choice.card}?", self.ground)
        if self.is_closed:
            return self._boxed("x" if look.is_ascii else "×", self.ground)
        return self._boxed("", self.ground)

    @property
    def stage(self) -> Piece:
        """How far the building of the card is, in a word."""
        word, style = _stage(self.sight, self.bid)
        if self.is_closed:
            word, style = _("closed"), self.sight.look.muted
        width = self.box + 1
        return f"{word[:width]:^{self.box}}".ljust(width), style

    def _boxed(self, text: str, style: str) -> list[Piece]:
        return [(f"{text:^{self.box}}", style, self.target), (" ", "")]


def _is_choosing(sight: Sight) -> bool:
    return sight.is_deciding and sight.view.board.phase == "offer"


def _slots(sight: Sight) -> range:
    """The slots of the board, and the places right of it that are taken or chosen."""
    taken = [bid.slot for bid in sight.view.board.bids]
    chosen = -1 if sight.choice.slot is None else sight.choice.slot
    return range(max(len(sight.game.variant.costs), *(slot + 1 for slot in (*taken, chosen))))


def _coins(sight: Sight) -> int:
    seat = sight.view.seat
    return sight.view.board.architects[seat].coins if seat is not None else 0


def _refusal(sight: Sight, slot: int) -> Refusal | None:
    """Why the slot cannot be chosen, if so."""
    if any(bid.slot == slot for bid in sight.view.board.bids):
        return SlotTaken(slot=slot)
    cost, coins = sight.game.cost(slot), _coins(sight)
    return TooDear(slot=slot, cost=cost, coins=coins) if cost > coins else None


def _title(sight: Sight) -> Line:
    """While offers are made: in which order."""
    board, look = sight.view.board, sight.look
    pieces: list[Piece] = [(_("OFFER"), look.muted)]
    if board.phase == "offer":
        pieces.append((f"   {_('order')} ", look.muted))
        for i, player in enumerate(board.order):
            shape, colour = sight.badge(player)
            is_now = i == len(board.bids)
            pieces.append((look.chosen if is_now else " ", f"bold {look.accent}"))
            pieces.append((shape, look.muted if i < len(board.bids) else f"bold {colour}"))
    return tuple(pieces)


def _stages(slots: list[_Slot]) -> Line:
    return tuple(slot.stage for slot in slots)


def _stage(sight: Sight, bid: int | None) -> tuple[str, str]:
    """The word under a card while the city is built, and its style."""
    board, look = sight.view.board, sight.look
    if bid is None or board.phase == "offer":
        return "", look.muted
    order = building_order(board)
    place, now = order.index(bid), len(board.turned) - 1
    if board.phase in ("neutral", "over") or place < now:
        return _("done"), look.muted
    if place == now:
        return _("now"), f"bold {look.accent}"
    if place == now + 1:
        return _("next"), look.text
    return (_("last") if place == len(order) - 1 else ""), look.text


def _next_order(sight: Sight) -> list[Line]:
    """While the city is built: who will make the next offers, as far as it is known."""
    board, look = sight.view.board, sight.look
    if board.phase == "offer" or board.round == sight.game.rules.rounds:
        return []
    order = building_order(board)
    turned = sorted(zip(board.turned, range(len(order)), strict=False))
    cards: list[Piece] = []
    for card, place in turned:
        shape, colour = sight.badge(board.bids[order[place]].player)
        cards.append((f"{shape}{card} ", colour))
    template = _("Next offers, lowest first: {cards}")
    return fold(phrase(template, look.muted, cards=cards), TEXT_WIDTH)


def _meaning(sight: Sight) -> list[Line]:
    """While choosing: what the slot means that is pointed at, or else chosen."""
    look, slot = sight.look, sight.choice.slot
    if not _is_choosing(sight) or slot is None:
        return []
    if isinstance(sight.pointed, SlotTarget):
        slot = sight.pointed.slot
    refusal = _refusal(sight, slot)
    if refusal:
        why: Piece = (f"{refusal_text(refusal)} ", look.bad)
        return fold([why, (_still_chosen(sight), look.text)], TEXT_WIDTH)
    if slot >= len(sight.game.variant.costs):
        beside = _("You can pay no free slot: the card goes beside the board, last (rule 3.3).")
        return fold([(beside, look.text)], TEXT_WIDTH)
    cost, coins = sight.game.cost(slot), _coins(sight)
    purse = _("Costs {cost} of your {coins} coins: {left} left.")
    told = purse.format(cost=cost, coins=coins, left=coins - cost)
    return [((told, look.text),), *fold(_turn(sight, slot), TEXT_WIDTH)]


def _still_chosen(sight: Sight) -> str:
    """What Enter takes, while the words are about a slot that it cannot take."""
    slot = sight.choice.slot
    key = " " if slot is None else _key(sight, slot)
    return _("Still chosen: {slot}.").format(slot=f"{sight.look.chosen}{key.strip() or '>'}")


def _key(sight: Sight, slot: int) -> str:
    """The key of a slot; a place beside the board has none, nor what a large board has more."""
    keys = SLOT_KEYS[: len(sight.game.variant.costs)]
    return keys[slot] if slot < len(keys) else " "


def _turn(sight: Sight, slot: int) -> list[Piece]:
    """Between which others one would build from that slot; one's other building is none of them."""
    all_bids = sorted(sight.view.board.bids, key=lambda bid: bid.slot)
    bids = [bid for bid in all_bids if bid.player != sight.view.seat]
    before = [sight.badge(bid.player) for bid in bids if bid.slot < slot]
    after = [sight.badge(bid.player) for bid in bids if bid.slot > slot]
    if before and after:
        template = _("So far you build after {before}, before {after}.")
    elif before and all_bids[-1].slot > slot:
        template = _("So far you build after {before}.")
    elif before:
        template = _("So far you build last, after {before}.")
    elif after and all_bids[0].slot < slot:
        template = _("So far you build before {after}.")
    elif after:
        template = _("So far you build first, before {after}.")
    else:
        template = _("Nobody else stands on the board yet.")
    return phrase(template, sight.look.muted, before=before, after=after)


def _filled(lines: list[Line], count: int) -> list[Line]:
    return (lines + [BLANK] * count)[:count]
