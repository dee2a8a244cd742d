internal import Foundation

/// A reader that removes values from the front of a byte sequence. It returns `nil` for missing bytes.
struct ByteReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Removes and returns the next byte.
  mutating func readByte() -> UInt8? { rest.popFirst() }

  /// Removes and returns the next eight bytes as a little-endian number.
  mutating func readUInt64() -> UInt64? {
    guard let bytes = readBytes(8) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Removes and returns the next sixteen bytes as a UUID.
  mutating func readUUID() -> UUID? { readBytes(16).map { UUID.fromSixteenBytes(Array($0)) } }

  /// Removes and returns the next `count` bytes, or returns `nil` if fewer are left.
  mutating func readBytes(_ count: UInt64) -> ArraySlice<UInt8>? {
    guard count <= UInt64(rest.count) else { return nil }
    let taken = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    return taken
  }
}

extension [UInt8] {
  /// Appends a number as eight bytes in little-endian order.
  mutating func appendUInt64(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends the sixteen bytes of a UUID.
  mutating func appendUUID(_ uuid: UUID) {
    let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = uuid.uuid
    self += [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
  }
}

extension UUID {
  /// Returns the UUID with the given sixteen bytes.
  static func fromSixteenBytes(_ b: [UInt8]) -> UUID {
    UUID(
      uuid: (
        b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7], b[8], b[9], b[10], b[11], b[12], b[13],
        b[14], b[15]
      ))
  }
}
