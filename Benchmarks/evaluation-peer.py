"""The Python peer of the benchmark row `experiments`: the engine of `amplitude-experiment`.

usage: evaluation-peer.py    reads a line of JSON with flags and a user, and prints the number of variants. For
                             each further line N, evaluates the flags N times, and prints the nanoseconds.
It ends with the input. The user is converted before, so that only the evaluation is measured.
"""

import json
import sys
import time

from amplitude_experiment.evaluation.engine import EvaluationEngine
from amplitude_experiment.evaluation.types import EvaluationFlag
from amplitude_experiment.user import User
from amplitude_experiment.util.user import user_to_evaluation_context


def main():
    case = json.loads(sys.stdin.readline())
    engine = EvaluationEngine()
    flags = [EvaluationFlag.from_dict(flag) for flag in case["flags"]]
    context = user_to_evaluation_context(User(**case["user"]))
    print(len(engine.evaluate(context, flags)), flush=True)
    for line in sys.stdin:
        start = time.perf_counter_ns()
        for _ in range(int(line)):
            engine.evaluate(context, flags)
        print(time.perf_counter_ns() - start, flush=True)


if __name__ == "__main__":
    main()
