import Foundation
import LifeSignalDomain
import LifeSignalSimulation

/// Writes one JSON object on each line: each world that failed, then the totals.
final class JSONSimulationWriter: SimulationWriter {
  private let output: Output
  private let encoder = JSONEncoder()

  init(output: Output) {
    self.output = output
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  func writeFailure(_ result: RandomWalkResult, replay command: String) throws(OutputError) {
    try write([
      "kind": "broken", "seed": .text("\(result.walk.seed)"),
      "violations": .list(result.reports.map { .text($0.summary) }),
      "issues": .list(result.issues.map { .text("\($0)") }), "again": .text(command),
    ])
  }

  func end(
    _ totals: RandomWalkTotals, in duration: Duration, replay command: String
  ) throws(OutputError) {
    for verb in RandomWalkVerb.allCases {
      try writeCount("verb", verb.rawValue, totals.verbs[verb, default: 0])
    }
    for kind in NotificationKind.allCases {
      if let count = totals.notificationCounts[kind] {
        try writeCount("notice", kind.rawValue, count)
      }
    }
    for fault in totals.walk.faults.enabled {
      try write([
        "kind": "fault", "name": .text(fault.rawValue),
        "count": .number(totals.faults[fault, default: 0]),
        "forced": .number(totals.forced[fault, default: 0]),
      ])
    }
    var result: [String: OutputValue] = [
      "kind": "result", "verdict": totals.hasPassed ? "passed" : "failed",
      "worlds": .number(totals.worlds), "broken": .number(totals.brokenSeeds.count),
      "devices": .number(totals.walk.devices), "days": .number(totals.walk.days),
      "carrier": .text(totals.walk.carrier.rawValue),
      "faults": .text(totals.walk.faults.description),
      "schedule": .text(totals.walk.schedule.rawValue), "actions": .number(totals.actions),
      "fewestActions": .number(totals.worlds > 0 ? totals.fewestActions : 0),
      "events": .number(totals.events),
      "checks": .number(totals.checks), "milliseconds": .number(duration.wholeMilliseconds),
      "neverStruck": .list(totals.missingFaults.map { .text($0.rawValue) }),
      "neverDone": .list(totals.missingVerbs.map { .text($0.rawValue) }),
    ]
    if let planned = totals.plannedWorlds { result["interruptedOf"] = .number(planned) }
    if !totals.hasTestedWholePlan || totals.plannedWorlds != nil {
      result["again"] = .text(command)
    }
    try write(result)
  }

  private func writeCount(_ kind: String, _ name: String, _ count: Int) throws(OutputError) {
    try write(["kind": .text(kind), "name": .text(name), "count": .number(count)])
  }

  private func write(_ members: [String: OutputValue]) throws(OutputError) {
    // Texts, whole numbers and lists of texts can always be encoded.
    guard let data = try? encoder.encode(members) else { return }
    try output.write(line: String(decoding: data, as: UTF8.self))
  }
}
