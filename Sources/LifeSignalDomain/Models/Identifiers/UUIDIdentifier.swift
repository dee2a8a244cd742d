public import Foundation

/// An identifier that is a UUID with a name of its own, so that a contact's id can never be given
/// where a QR code's is meant.
///
/// It is encoded as the bare upper-case UUID.
public protocol UUIDIdentifier: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The UUID itself.
  var rawValue: UUID { get }
  /// Names a UUID.
  init(_ rawValue: UUID)
}

extension UUIDIdentifier {
  /// The upper-case UUID.
  public var description: String { rawValue.uuidString }

  /// The order of the UUIDs' text: of no meaning, but the same in every run.
  public static func < (first: Self, second: Self) -> Bool {
    first.rawValue.uuidString < second.rawValue.uuidString
  }

  /// Decodes a bare UUID.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(UUID.self))
  }

  /// Encodes the bare UUID.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
