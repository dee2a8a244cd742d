/// A failed run of ``simulate(seeds:determinismCheck:_:)``: the reason, the events before the failure,
/// and a line that replays the run.
public struct SimulationFailure: Error, Sendable, CustomStringConvertible {
  /// The reason why a run failed.
  public enum Reason: Sendable {
    /// The body threw an error.
    case threw(any Error)
    /// The simulation itself found problems, such as a broken invariant, or work that escapes the
    /// simulation.
    case problems([SimulationProblem])
    /// The second run with the same choices produced different events.
    case diverged(EventDivergence)
    /// The text to replay is not a record of choices.
    case unreadableRecord(String)
    /// The sequence of seeds was empty, so nothing was run.
    case noSeeds
  }

  /// The reason why the run failed.
  public let reason: Reason
  /// The seed of the run; nil for a replay.
  public let seed: UInt64?
  /// The choices of the run.
  public let choices: ChoiceRecord
  /// The events of the run as text, oldest first.
  public let events: [String]

  /// The maximum number of events to show.
  private static let maximumEvents = 40

  /// The reason, the seed, the last events, the choices, and a line that replays the run.
  public var description: String {
    var parts = ["The simulation failed\(seed.map { " with the seed \($0)" } ?? ""): \(reasonText)"]
    if !events.isEmpty {
      let shown = events.suffix(Self.maximumEvents)
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
      To replay this run:

          try simulate(replaying: "\(choices)") { simulation in … }
      """)
    return parts.joined(separator: "\n\n")
  }

  private var reasonText: String {
    switch reason {
    case .threw(let error): "the body threw \(error)"
    case .problems(let problems): problems.map(\.description).joined(separator: "\n\n")
    case .diverged(let divergence): divergence.description
    case .unreadableRecord(let text):
      "\"\(text)\" is not a record of choices. Copy the whole text between the quotes."
    case .noSeeds: "there is no seed, so nothing was run. Pass at least one seed."
    }
  }
}
