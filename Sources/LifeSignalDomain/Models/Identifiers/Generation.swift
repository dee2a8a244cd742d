/// How many times an owned state has been cleared on this device.
///
/// A request remembers the generation that it was made in; its reply changes nothing once the state
/// has been cleared since (invariants 5 and 7).
public struct Generation: Hashable, Sendable, CustomStringConvertible {
  private let number: UInt64

  private init(number: UInt64) {
    self.number = number
  }

  /// Before anything was cleared.
  public static let first = Generation(number: 0)

  /// The generation after the next clearing.
  public var next: Generation { Generation(number: number + 1) }

  /// The number of clearings.
  public var description: String { "g\(number)" }
}
