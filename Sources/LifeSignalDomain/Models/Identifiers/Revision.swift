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

  /// Decodes a bare number. One so near the end that nothing could be counted on from it is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(UInt64.self)
    guard number < 1 << 63 else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(number) is more than anybody has changed.")
    }
    self.init(number)
  }

  /// Encodes the bare number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
