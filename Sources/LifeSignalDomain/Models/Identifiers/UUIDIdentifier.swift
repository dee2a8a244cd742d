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
    first.rawValue.halves < second.rawValue.halves
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

extension UUID {
  /// The number that the text of the UUID writes down, in two halves.
  fileprivate var halves: (UInt64, UInt64) {
    let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = uuid
    return (Self.number(a, b, c, d, e, f, g, h), Self.number(i, j, k, l, m, n, o, p))
  }

  private static func number(
    _ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, _ e: UInt8, _ f: UInt8, _ g: UInt8, _ h: UInt8
  ) -> UInt64 {
    let high = UInt64(a) << 56 | UInt64(b) << 48 | UInt64(c) << 40 | UInt64(d) << 32
    let low = UInt64(e) << 24 | UInt64(f) << 16 | UInt64(g) << 8 | UInt64(h)
    return high | low
  }
}
