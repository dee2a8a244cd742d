/// The server's name of one presence of a member: one device, tab or process. A server never uses a
/// reference twice.
public struct PresenceReference: RawRepresentable, Hashable, Comparable, Sendable {
  /// The text of the reference.
  public let rawValue: String

  /// Creates a reference from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The reference of a member's only presence in a protocol without references.
  public static var only: Self { Self(rawValue: "") }

  /// Returns whether the first reference is before the second in the order of their texts.
  public static func < (first: Self, second: Self) -> Bool { first.rawValue < second.rawValue }
}
