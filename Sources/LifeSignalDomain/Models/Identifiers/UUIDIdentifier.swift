public import Foundation

/// An identifier that wraps a UUID in a distinct type, so that the identifier of a contact cannot
/// be passed where the identifier of a QR code is expected.
///
/// An identifier is encoded as the bare upper-case UUID.
public protocol UUIDIdentifier: Hashable, Sendable, Codable, Comparable, CustomStringConvertible {
  /// The wrapped UUID value.
  var rawValue: UUID { get }
  /// Creates an identifier from a UUID.
  init(_ rawValue: UUID)
}

extension UUIDIdentifier {
  /// The UUID in upper case.
  public var description: String { rawValue.uuidString }

  /// Compares the text of the UUIDs. The order has no meaning, but is the same in every run.
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
  /// The 128 bits of the UUID as two numbers, whose order is that of the UUID's text.
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
