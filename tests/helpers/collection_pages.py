"""Pages of the collection's window: whether they still ask, and a search written in one."""

from viewer.ui.kit.tables import PagedModel


def is_asking(page):
    """Whether rows are on their way, or those in sight will be fetched soon."""
    waiting = any(model._soon.isActive() for model in page.findChildren(PagedModel))
    return waiting or page._asking.is_running or page._fetching.is_running


def rows_of_model(model):
    """Every row, or None where it is not fetched yet."""
    return [model.row_at(at) for at in range(model.rowCount())]


def find_hands(window, query):
    window.show_page("hands")
    window.hands.field.write(query)
