/// The validation of a text whose bytes arrive in parts. Invalid UTF-8 is found at its first byte
/// that cannot belong to a valid text, however the bytes are split.
struct TextValidation: Hashable, Sendable {
  /// The number of bytes at the beginning of the text that are known to be valid. They end at the
  /// boundary of a Unicode scalar.
  private var validCount = 0

  /// Returns whether the bytes can be the beginning of a valid text. The bytes begin with those of
  /// the previous call.
  ///
  /// - Complexity: O(*n*) in the number of added bytes.
  mutating func isValidPrefix(_ bytes: Span<UInt8>) -> Bool {
    let boundary = Self.boundary(bytes, from: validCount)
    guard Self.isValid(bytes.extracting(validCount..<boundary)),
      Self.isBeginningOfScalar(bytes.extracting(boundary..<bytes.count))
    else { return false }
    validCount = boundary
    return true
  }

  /// Returns the position at which an incomplete scalar at the end begins; the number of bytes if
  /// there is none.
  private static func boundary(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = bytes.count
    while index > start, bytes.count - index < 3 {
      index -= 1
      let isContinuation = bytes[index] & 0xC0 == 0x80
      if isContinuation { continue }
      return bytes.count - index < scalarSize(firstByte: bytes[index]) ? index : bytes.count
    }
    return bytes.count
  }

  /// Returns the number of bytes of a scalar that begins with the byte; 1 if no scalar begins with
  /// it.
  private static func scalarSize(firstByte: UInt8) -> Int {
    switch firstByte {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// Returns whether the bytes, a first byte and some continuation bytes, begin a valid scalar.
  private static func isBeginningOfScalar(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 2 else { return true }
    return switch bytes[0] {
    case 0xE0: bytes[1] >= 0xA0
    case 0xED: bytes[1] <= 0x9F
    case 0xF0: bytes[1] >= 0x90
    case 0xF4: bytes[1] <= 0x8F
    default: true
    }
  }

  private static func isValid(_ bytes: Span<UInt8>) -> Bool {
    do {
      _ = try UTF8Span(validating: bytes)
      return true
    } catch {
      return false
    }
  }
}

extension String {
  /// Returns the string that bytes contain; nil if they are not valid UTF-8.
  static func validated(utf8 bytes: Span<UInt8>) -> String? {
    do {
      return String(copying: try UTF8Span(validating: bytes))
    } catch {
      return nil
    }
  }
}
