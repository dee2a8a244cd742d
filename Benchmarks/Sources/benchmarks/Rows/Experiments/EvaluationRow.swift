import Experiments
import Floors
import HTTPExchange

/// Evaluating 100 local flags, beside the hashes alone and beside the engine of
/// `amplitude-experiment` for Python.
enum EvaluationRow {
  @MainActor
  static func measure(_ runner: BenchmarkRunner) async throws -> [ResultLine] {
    let flags = (0..<100).map { flag($0) }
    let evaluator = Evaluator(FlagOrder(flags))
    let user = ExperimentUser(userID: opaque("u7"))
    let texts = (0..<100).map { opaque("salt-\($0)/u7") }
    precondition(evaluator.variants(for: user).count == 100, "each flag gives a variant")
    var subjects: [MeasuredOperation] = [
      .sync("100 hashes") { times in
        for _ in 0..<times { for text in texts { blackHole(BareHash.hash(text)) } }
      },
      .sync("evaluate 100 flags") { times in
        for _ in 0..<times { blackHole(evaluator.variants(for: user)) }
      },
    ]
    if runner.options.profile == nil, let python = try peer(runner, flags) {
      subjects.append(
        MeasuredOperation(name: "Python", minimumTimes: 1) { times in
          python.answer(to: "\(times)").first ?? .nan
        })
    }
    let costs = await runner.time(subjects).map { Cost($0) }
    let what = "evaluate 100 local flags"
    let lines = [
      ExperimentsRow.line(what, "the hashes alone", costs[0], costs[1], atMost: 6)
    ]
    guard costs.count > 2 else { return lines }
    return lines + [
      ExperimentsRow.line(what, "amplitude-experiment 1.13.0", costs[2], costs[1], atMost: 0.15)
    ]
  }

  /// Returns the peer if the interpreter of the options has its package.
  private static func peer(
    _ runner: BenchmarkRunner, _ flags: [JSONValue]
  ) throws -> PythonPeer? {
    if let interpreter = runner.options.python {
      let peer = try PythonPeer(interpreter, [], script: "evaluation-peer.py")
      let test: JSONValue = ["flags": .array(flags), "user": ["user_id": "u7"]]
      if peer.answer(to: test.encoded) == [Double(flags.count)] { return peer }
    }
    DiagnosticOutput.write(
      line: "row experiments: no peer, because --python has no amplitude-experiment")
    return nil
  }

  /// Returns a flag that divides all users among two variants.
  private static func flag(_ number: Int) -> JSONValue {
    [
      "key": .string("flag-\(number)"), "metadata": ["evaluationMode": "local"],
      "variants": ["on": ["key": "on", "value": "on"], "off": ["key": "off", "value": "off"]],
      "segments": [
        [
          "bucket": [
            "selector": ["context", "user", "user_id"], "salt": .string("salt-\(number)"),
            "allocations": [
              [
                "range": [0, 100],
                "distributions": [
                  ["variant": "on", "range": [0, 21_474_836]],
                  ["variant": "off", "range": [21_474_836, 42_949_673]],
                ],
              ]
            ],
          ]
        ]
      ],
    ]
  }
}
