@testable import LifeSignalSimulation

/// The timeline and the result of a scenario that a test runs.
struct ScenarioTranscript {
  /// The first steps of a scenario in which Ben watches over Ana.
  static let anaAndBen = """
    person Ana
    person Ben
    Ana signs up as "Ana" "Diaz"
    Ben signs up as "Ben" "Okafor"
    Ana adds Ben as responder

    """

  let entries: [TimelineEntry]
  let result: ScenarioResult

  init(
    _ text: String, seed: UInt64 = 1, carrier: Carrier = .datagrams, latency: Duration = .zero
  ) throws {
    let source = try ScenarioSource(name: "test.scenario", bytes: Array(text.utf8))
    var entries: [TimelineEntry] = []
    result = try ScenarioRun(Scenario(source), seed: seed, carrier: carrier, latency: latency)
      .run { entries.append($0) }
    self.entries = entries
  }

  /// The failures, each with the number of its line.
  var failures: [String] {
    result.failures.map { entry in
      let line = entry.location.map { "\($0.line): " } ?? ""
      return switch entry.content {
      case .expectation(let sentence, _, let found): "\(line)\(sentence); \(found)"
      case .notPerformed(let sentence, let reason): "\(line)\(sentence): \(reason)"
      case .violation(let rule, _, let detail): "\(line)invariant \(rule): \(detail)"
      case .issue(let text): "\(line)\(text)"
      case .act, .change, .message, .remark, .code, .shown: "\(line)\(entry.content)"
      }
    }
  }
}
