/// Takes values off the front of some bytes. Whatever is not there is nil, never a trap.
struct ByteReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next eight bytes as a number, the least significant first.
  mutating func word() -> UInt64? {
    guard let bytes = take(8) else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The next `count` bytes, where there are so many.
  mutating func take(_ count: UInt64) -> ArraySlice<UInt8>? {
    guard count <= UInt64(rest.count) else { return nil }
    let taken = rest.prefix(Int(count))
    rest = rest.dropFirst(Int(count))
    return taken
  }
}

extension [UInt8] {
  /// Appends a number as eight bytes, the least significant first.
  mutating func appendWord(_ value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}
