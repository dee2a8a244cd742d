/// One open stream of one device: a count, so that two runs of a story number alike.
public struct SubscriptionID: Hashable, Sendable, Codable {
  /// The place in the order of the streams that the device opened, from 1.
  public let number: UInt64

  /// The stream with that number.
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
