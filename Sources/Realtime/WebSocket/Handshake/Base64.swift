/// The Base64 encoding of bytes as text (RFC 4648, section 4).
enum Base64 {
  private static var alphabet: [UInt8] {
    Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  }

  /// Returns the encoded bytes.
  static func encode(_ bytes: [UInt8]) -> String {
    let alphabet = alphabet
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for index in 0..<4 {
        let isPadding = index > group.count
        text.append(isPadding ? UInt8(ascii: "=") : alphabet[bits >> (18 - 6 * index) & 0x3F])
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the bytes of an encoded text; nil unless ``encode(_:)`` returns the same text for
  /// these bytes.
  static func decode(_ text: String) -> [UInt8]? {
    let alphabet = alphabet
    var bytes: [UInt8] = []
    var bits = 0
    var bitCount = 0
    for character in text.utf8 where character != UInt8(ascii: "=") {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      bits = (bits << 6 | value) & 0xFFFF
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
      }
    }
    return encode(bytes) == text ? bytes : nil
  }
}
