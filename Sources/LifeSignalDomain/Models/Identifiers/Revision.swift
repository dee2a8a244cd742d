/// The number of times that the server has changed the profile or one of the lists of an account.
///
/// Two versions of a profile or a list are compared by their revisions.
public struct Revision: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The number of changes.
  public let number: UInt64

  /// Creates the revision after `number` changes.
  public init(_ number: UInt64) {
    self.number = number
  }

  /// The revision before any change.
  public static let zero = Revision(0)

  /// The revision after the next change.
  public var next: Revision { Revision(number + 1) }

  /// The number of changes as text, such as `r3`.
  public var description: String { "r\(number)" }

  /// Returns whether the first revision is older than the second.
  public static func < (first: Revision, second: Revision) -> Bool {
    first.number < second.number
  }

  /// Decodes a bare number. A number of 2⁶³ or more is refused, so that incrementing a revision
  /// cannot overflow.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(UInt64.self)
    guard number < 1 << 63 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(number) is too large for a revision.")
    }
    self.init(number)
  }

  /// Encodes the bare number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
