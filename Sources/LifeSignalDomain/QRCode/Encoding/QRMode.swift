/// How the characters of a segment become bits (7.4).
enum QRMode: CaseIterable {
  /// Digits: three in ten bits.
  case numeric
  /// Digits, capital letters and nine signs: two in eleven bits.
  case alphanumeric
  /// Anything, as the bytes of UTF-8.
  case byte

  /// The four bits that begin a segment.
  var indicator: Int {
    switch self {
    case .numeric: 0b0001
    case .alphanumeric: 0b0010
    case .byte: 0b0100
    }
  }

  /// How many bits say how long the segment is.
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

  /// The bits before the characters.
  func headBits(in version: QRVersion) -> Int { 4 + lengthBits(in: version) }

  /// The bits of so many characters; of bytes, in byte mode.
  func bits(of count: Int) -> Int {
    switch self {
    case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
    case .alphanumeric: count / 2 * 11 + count % 2 * 6
    case .byte: count * 8
    }
  }

  /// What a character costs in a long segment, in sixths of a bit; nil when it cannot stand there.
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

  static func alphanumericValue(of scalar: Unicode.Scalar) -> Int? {
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
