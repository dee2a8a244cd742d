/// An invariant that broke.
public struct Violation: Hashable, Sendable, CustomStringConvertible {
  /// Its number in the article "Invariants" of LifeSignalDomain.
  public let invariant: Int
  /// What should always be so.
  public let statement: String
  /// What was found instead.
  public let detail: String
  /// Where: the name of a device, or `backend`.
  public let origin: String
  /// When, as the time since the world began.
  public let elapsed: Duration

  /// One line with all of it.
  public var description: String {
    "invariant \(invariant) broke on \(origin) after \(elapsed): \(detail) (\(statement))"
  }
}
