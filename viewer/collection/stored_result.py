"""Results of checks as JSON, as `store` has them."""

import json

from viewer.collection.check import LogResult
from viewer.core.audit.audit import Finding
from viewer.core.base.errors import Remark
from viewer.core.play.inconsistencies import Inconsistency, Uncompared
from viewer.core.text.places import Place


def to_json(result: LogResult) -> str:
    problem = result.problem
    row = result._replace(path="", problem=None)
    told = [problem and [problem.code, problem.values], row]
    return json.dumps(told, separators=(",", ":"), default=sorted)  # of sets


def from_json(path: str, text: str) -> LogResult:
    problem, row = json.loads(text)
    result = LogResult(*row)
    return result._replace(
        path=path,
        problem=problem and Remark(*problem),
        red_fives=frozenset(result.red_fives),
        findings=tuple([Finding(*finding) for finding in result.findings]),
        compared=tuple(result.compared),
        wrong=tuple(result.wrong),
        inconsistencies=tuple(
            [
                each._replace(expected=tuple(each.expected), found=tuple(each.found))
                for each in map(Inconsistency._make, result.inconsistencies)
            ]
        ),
        uncompared=tuple([Uncompared(*each) for each in result.uncompared]),
        places=tuple([Place(*place) for place in result.places]),
    )
