/// How many times the server has changed one list of one account, so that two versions of it can be
/// told apart by age.
public struct Revision: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The number of changes.
  public let number: UInt64

  /// The revision after `number` changes.
  public init(_ number: UInt64) {
    self.number = number
  }

  /// Before any change.
  public static let zero = Revision(0)

  /// The revision that the next change makes.
  public var next: Revision { Revision(number + 1) }

  /// The number of changes.
  public var description: String { "r\(number)" }

  /// The older one is the lesser.
  public static func < (first: Revision, second: Revision) -> Bool {
    first.number < second.number
  }

  /// Decodes a bare number.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(UInt64.self))
  }

  /// Encodes the bare number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
