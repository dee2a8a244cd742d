import Foundation
import LifeSignalSimulation

/// Writes one JSON object on each line. The member `kind` determines which other members an object
/// has, except that `file` and `line` are omitted if the object belongs to no file or line.
final class JSONTimelineWriter: TimelineWriter {
  private let output: Output
  private let encoder = JSONEncoder()
  private var file = ""

  init(output: Output) {
    self.output = output
    // The same run produces the same bytes.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  func begin(_ scenario: Scenario) throws(OutputError) {
    file = scenario.file
    try write(["kind": "scenario", "title": .text(scenario.title)])
  }

  func write(_ entry: TimelineEntry) throws(OutputError) {
    var members: [String: OutputValue] = [
      "time": .text("\(ScenarioTime(entry.time, precision: .milliseconds))"),
      "milliseconds": .number(entry.time.wholeMilliseconds),
      "who": .text(entry.subject),
    ]
    if let location = entry.location { members["line"] = .number(location.line) }
    try write(members.merging(Self.members(of: entry.content)) { first, _ in first })
  }

  /// Writes a text, such as the answer to `help`.
  func write(text: String) throws(OutputError) {
    try write(["kind": "text", "text": .text(text)])
  }

  func end(_ scenario: Scenario, _ result: ScenarioResult) throws(OutputError) {
    try write(result.plan.enabled.map { ($0, result.faults[$0]) })
    let code: ExitCode =
      result.isPassed ? .success : result.isExplainedByFaults ? .unexpected : .failed
    try write([
      "kind": "result", "verdict": Self.verdict(code), "brokenRules": .number(result.broken),
      "notAsExpected": .number(result.unmet + result.unperformed),
      "steps": .number(result.steps), "expectations": .number(result.expectations),
      "invariants": .number(result.invariants),
      "failures": .number(result.failures.count), "unreached": .number(result.unreached),
      "milliseconds": .number(result.elapsed.wholeMilliseconds),
    ])
  }

  func end(_ summary: RunSummary) throws(OutputError) {
    file = ""
    try write(summary.faults)
    try write([
      "kind": "summary", "verdict": Self.verdict(summary.exitCode),
      "unexpectedFiles": .number(summary.unexpectedFiles),
      "files": .number(summary.files), "passedFiles": .number(summary.passedFiles),
      "failedFiles": .number(summary.failedFiles),
      "unreadableFiles": .number(summary.unreadableFiles), "steps": .number(summary.steps),
      "expectations": .number(summary.expectations), "failures": .number(summary.failures),
      "invariants": .number(summary.invariants),
    ])
  }

  private static func verdict(_ code: ExitCode) -> OutputValue {
    switch code {
    case .success: "passed"
    case .unexpected: "unexpected"
    default: "failed"
    }
  }

  private static func members(of content: TimelineEntry.Content) -> [String: OutputValue] {
    switch content {
    case .act(let sentence):
      ["kind": "act", "what": .text(sentence)]
    case .change(let owner, let operation, let changes):
      [
        "kind": "change", "owner": .text(owner), "operation": .text(operation),
        "changes": .list(changes.map(OutputValue.text)),
      ]
    case .code(_, let text):
      ["kind": "code", "text": .text(text)]
    case .remark(let text):
      ["kind": "remark", "text": .text(text)]
    case .shown(let message):
      ["kind": "shown", "what": .text(message.sentence), "about": .text(message.about)]
    case .message(let text):
      ["kind": "message", "text": .text(text)]
    case .expectation(let sentence, let isMet, let found):
      ["kind": "expectation", "what": .text(sentence), "met": .flag(isMet), "found": .text(found)]
    case .notPerformed(let sentence, let reason):
      ["kind": "refusal", "what": .text(sentence), "reason": .text(reason)]
    case .violation(let invariant, let statement, let detail):
      [
        "kind": "violation", "invariant": .number(invariant), "statement": .text(statement),
        "detail": .text(detail),
      ]
    case .issue(let text):
      ["kind": "issue", "text": .text(text)]
    }
  }

  private func write(_ faults: [(fault: Fault, count: Int)]) throws(OutputError) {
    for (fault, count) in faults {
      try write(["kind": "fault", "name": .text(fault.rawValue), "count": .number(count)])
    }
  }

  private func write(_ members: [String: OutputValue]) throws(OutputError) {
    var members = members
    if !file.isEmpty { members["file"] = .text(file) }
    // Texts, whole numbers, Booleans and lists of texts can always be encoded.
    guard let data = try? encoder.encode(members) else { return }
    try output.write(line: String(decoding: data, as: UTF8.self))
  }
}
