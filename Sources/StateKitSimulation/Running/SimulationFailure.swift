/// A run of ``simulate(seeds:audit:_:)`` that failed: why, what happened before, and how to have it
/// again.
public struct SimulationFailure: Error, Sendable, CustomStringConvertible {
  /// Why a run failed.
  public enum Reason: Sendable {
    /// The body threw.
    case threw(any Error)
    /// The simulation itself found problems: a broken invariant, something that escapes it.
    case problems([SimulationProblem])
    /// The second run of the same choices was another one, from an event on.
    case diverged(EventDivergence)
    /// What is to be replayed is no record.
    case unreadableRecord(String)
    /// There was no seed, so nothing was run.
    case noSeeds
  }

  /// Why.
  public let reason: Reason
  /// The seed of the run; nil for one that was replayed.
  public let seed: UInt64?
  /// The choices of the run.
  public let choices: ChoiceRecord
  /// What happened, one text for each event, oldest first.
  public let events: [String]

  /// How many events are shown.
  private static let mostEvents = 40

  /// The reason, the seed, the events up to there, the choices, and a line that replays the run.
  public var description: String {
    var parts = ["The simulation failed\(seed.map { " with the seed \($0)" } ?? ""): \(why)"]
    if !events.isEmpty {
      let shown = events.suffix(Self.mostEvents)
      let title =
        shown.count == events.count
        ? "What happened:"
        : "What happened (the last \(shown.count) of \(events.count) events):"
      let lines = shown.flatMap { $0.split(separator: "\n") }
      parts.append(([title] + lines.map { "    \($0)" }).joined(separator: "\n"))
    }
    switch reason {
    case .unreadableRecord, .noSeeds: return parts.joined(separator: "\n\n")
    case .threw, .problems, .diverged: break
    }
    parts.append(
      """
      Choices: \(choices.values.isEmpty ? "none" : choices.description)
      To have this run again:

          try simulate(replaying: "\(choices)") { simulation in … }
      """)
    return parts.joined(separator: "\n\n")
  }

  private var why: String {
    switch reason {
    case .threw(let error): "the body threw \(error)"
    case .problems(let problems): problems.map(\.description).joined(separator: "\n\n")
    case .diverged(let divergence): divergence.description
    case .unreadableRecord(let text):
      "\"\(text)\" is no record of choices. Copy the whole text between the quotes."
    case .noSeeds: "there is no seed, so nothing was run. Give it at least one."
    }
  }
}
