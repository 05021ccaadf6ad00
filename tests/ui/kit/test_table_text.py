from viewer.ui.kit.table_text import tabbed
from viewer.ui.kit.tables import NOTHING, Column

COLUMNS = [
    Column(title="Name", text=lambda row: row[0], figure=lambda row: row[1]),
    Column(title="Points", text=lambda row: row[2]),
]


def test_rows_are_lines_that_no_spreadsheet_program_runs():
    assert tabbed(COLUMNS, [("A", "3rd", "-1,200")]) == "A 3rd\t-1,200"
    rows = [("=1+1", "", NOTHING), ("B\t", "", "+5.5%")]
    assert tabbed(COLUMNS, rows) == "Name\tPoints\n'=1+1\t\nB\N{REPLACEMENT CHARACTER}\t+5.5%"
    assert tabbed(COLUMNS, []) == ""
