"""How rare was that? The events of a hand that have a name, each from its step on, with its rate.

Not in play-it-yourself mode, which knows one hand alone; the rates take all hands as they were.
"""

from viewer.core.text.rarity_words import event_name, held_fixed_texts, rate_text, why_text
from viewer.translation import _
from viewer.ui.hand.panels.flow import Flow


def add_rarity(page: Flow) -> None:
    step = page.scene.step
    found = [each for each in page.presenter.notes.rare_events if each.event.step <= step]
    if not found:
        return
    page.heading(_("How rare was that?"))
    for each in found:
        page.write(event_name(each), rate_text(each) or "–", seat=each.event.seat)
        page.paragraph(why_text(each), muted=True)
    for text in held_fixed_texts(found):
        page.paragraph(text, muted=True)
