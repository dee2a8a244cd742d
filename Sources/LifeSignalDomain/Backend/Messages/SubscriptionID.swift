/// An identifier of one open stream of one launch of the app.
///
/// The identifier is a count, so that two runs of a scenario have the same numbers.
public struct SubscriptionID: Hashable, Sendable, Codable {
  /// The position of the stream among those that the launch opened, counted from 1.
  public let number: UInt64

  /// Creates an identifier from a number.
  public init(_ number: UInt64) {
    self.number = number
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
