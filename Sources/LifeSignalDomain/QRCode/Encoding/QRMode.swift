/// An encoding of the characters of a segment (ISO/IEC 18004, 7.4).
enum QRMode: CaseIterable {
  /// Digits, three in ten bits.
  case numeric
  /// Digits, capital letters and nine signs, two in eleven bits.
  case alphanumeric
  /// Any characters, as bytes of UTF-8.
  case byte

  /// The four bits at the start of a segment.
  var indicator: Int {
    switch self {
    case .numeric: 0b0001
    case .alphanumeric: 0b0010
    case .byte: 0b0100
    }
  }

  /// Returns the number of bits in the length field of a segment.
  func lengthBits(in version: QRVersion) -> Int {
    switch (self, version.number) {
    case (.numeric, ...9): 10
    case (.numeric, ...26): 12
    case (.numeric, _): 14
    case (.alphanumeric, ...9): 9
    case (.alphanumeric, ...26): 11
    case (.alphanumeric, _): 13
    case (.byte, ...9): 8
    case (.byte, _): 16
    }
  }

  /// Returns the number of bits before the characters.
  func headerBits(in version: QRVersion) -> Int { 4 + lengthBits(in: version) }

  /// Returns the number of bits for a number of characters, or of bytes in byte mode.
  func bits(of count: Int) -> Int {
    // An incomplete group takes fewer bits: one digit 4, two digits 7, one alphanumeric character 6.
    switch self {
    case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
    case .alphanumeric: count / 2 * 11 + count % 2 * 6
    case .byte: count * 8
    }
  }

  /// Returns the cost of a character in a long segment, or `nil` if the mode cannot encode it.
  ///
  /// The cost is in sixths of a bit: a digit takes 10/3 bits, an alphanumeric character 11/2 bits,
  /// and a byte 8 bits.
  func cost(of scalar: Unicode.Scalar) -> Int? {
    switch self {
    case .numeric: ("0"..."9").contains(scalar) ? 20 : nil
    case .alphanumeric: Self.alphanumericValue(of: scalar) == nil ? nil : 33
    case .byte: 48 * UTF8.width(scalar)
    }
  }

  /// The 45 characters of the alphanumeric mode, in the order of their values.
  static let alphanumericCharacters = Array(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".unicodeScalars)

  /// Returns the position of a character among the ``alphanumericCharacters``, or `nil` if the mode
  /// cannot encode it.
  static func alphanumericValue(of scalar: Unicode.Scalar) -> Int? {
    // In ASCII, the digits start at 48, and the letters, whose values start at 10, start at 65.
    switch scalar {
    case "0"..."9": Int(scalar.value) - 48
    case "A"..."Z": Int(scalar.value) - 55
    case " ": 36
    case "$": 37
    case "%": 38
    case "*": 39
    case "+": 40
    case "-": 41
    case ".": 42
    case "/": 43
    case ":": 44
    default: nil
    }
  }
}
