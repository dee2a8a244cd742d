/// A violation of an invariant.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// The invariant's number in the article "Invariants" of LifeSignalDomain.
  public let invariant: Int
  /// The rule that must always hold.
  public let statement: String
  /// A description of what was found instead.
  public let detail: String
  /// The name of the device on which the violation was found, or `backend`.
  public let origin: String
  /// The time from the start of the world until the violation was found.
  public let elapsed: Duration

  /// One line with all properties of the violation.
  public var description: String {
    let time = ScenarioTime(elapsed, precision: .seconds)
    return "invariant \(invariant) broke on \(origin) at \(time): \(detail) (\(statement))"
  }
}
