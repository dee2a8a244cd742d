/// A reader of the text in a symbol's data.
struct SegmentReader {
  private let bytes: [UInt8]
  private let version: QRVersion
  private var position = 0
  private var text = String.UnicodeScalarView()
  /// The bytes of consecutive byte segments. They are decoded together, because the bytes of one
  /// character can be in two segments.
  private var pending: [UInt8] = []
  /// The character set of the bytes, if a designator has announced one.
  private var characterSet: CharacterSet?

  private enum CharacterSet {
    case latin1
    case utf8
  }

  init(_ bytes: [UInt8], version: QRVersion) {
    self.bytes = bytes
    self.version = version
  }

  private var bitsLeft: Int { bytes.count * 8 - position }

  /// Returns the whole text, or `nil` if the data is incomplete or invalid, or uses an unsupported
  /// mode or character set.
  mutating func readText() -> String? {
    // The indicator 0 is the terminator, which can be missing at the end of the data.
    while bitsLeft >= 4, let indicator = take(4), indicator != 0 {
      guard readSegment(indicator) else { return nil }
    }
    guard decodePendingBytes() else { return nil }
    return String(text)
  }

  /// Reads a number of `width` bits, or returns `nil` if fewer bits are left.
  private mutating func take(_ width: Int) -> Int? {
    guard width <= bitsLeft else { return nil }
    var number = 0
    for _ in 0..<width {
      number = number << 1 | Int(bytes[position >> 3] >> UInt8(7 - position & 7) & 1)
      position += 1
    }
    return number
  }

  private mutating func readSegment(_ indicator: Int) -> Bool {
    if indicator == 0b0111 { return readDesignator() }
    guard let mode = QRMode.allCases.first(where: { $0.indicator == indicator }),
      let length = take(mode.lengthBits(in: version)), mode.bits(of: length) <= bitsLeft
    else { return false }
    switch mode {
    case .byte:
      for _ in 0..<length {
        guard let byte = take(8) else { return false }
        pending.append(UInt8(byte))
      }
      return true
    case .numeric: return decodePendingBytes() && readDigits(length)
    case .alphanumeric: return decodePendingBytes() && readAlphanumerics(length)
    }
  }

  /// Reads a designator, which announces the character set of the bytes that follow it. UTF-8 and
  /// Latin-1 are supported.
  private mutating func readDesignator() -> Bool {
    guard decodePendingBytes(), let number = take(8) else { return false }
    // The standard's numbers: 26 for UTF-8, 1 and 3 for Latin-1.
    switch number {
    case 26: characterSet = .utf8
    case 1, 3: characterSet = .latin1
    default: return false
    }
    return true
  }

  private mutating func readDigits(_ length: Int) -> Bool {
    var left = length
    while left > 0 {
      let count = min(3, left)
      guard let number = take(QRMode.numeric.bits(of: count)), number < [1, 10, 100, 1000][count]
      else { return false }
      let digits = String(number)
      text += String(repeating: "0", count: count - digits.count).unicodeScalars
      text += digits.unicodeScalars
      left -= count
    }
    return true
  }

  private mutating func readAlphanumerics(_ length: Int) -> Bool {
    var left = length
    while left > 0 {
      let count = min(2, left)
      guard let number = take(QRMode.alphanumeric.bits(of: count)), number < [1, 45, 2025][count]
      else { return false }
      let characters = QRMode.alphanumericCharacters
      if count == 2 { text.append(characters[number / 45]) }
      text.append(characters[number % 45])
      left -= count
    }
    return true
  }

  /// Decodes the pending bytes and appends them to the text. Returns `false` if a designator has
  /// announced UTF-8 and the bytes are not valid UTF-8.
  ///
  /// According to the standard, bytes without a designator are Latin-1. Most encoders nevertheless
  /// write UTF-8, which is easily recognized: Latin-1 text beyond ASCII is hardly ever valid UTF-8.
  private mutating func decodePendingBytes() -> Bool {
    defer { pending = [] }
    if characterSet != .latin1, let string = String(validating: pending, as: UTF8.self) {
      text += string.unicodeScalars
      return true
    }
    guard characterSet != .utf8 else { return false }
    text += String.UnicodeScalarView(pending.map { Unicode.Scalar($0) })
    return true
  }
}
