/// Decodes the bytes from a terminal into keys, byte by byte.
///
/// A terminal sends a key such as an arrow as an escape sequence. After a single escape, the decoder
/// waits for the next byte; it needs no clock, because the escape key has no function.
struct KeyDecoder: Equatable {
  private enum State: Equatable {
    case ground
    /// After the byte of the escape key.
    case escape
    /// In a control sequence, `ESC [`, with its parameters so far.
    case controlSequence([UInt8])
    /// After `ESC O`.
    case singleShift
    /// After `ESC [ [`, with which the Linux console begins the sequence of a function key.
    case linuxFunctionKey
    /// In a character of several bytes.
    case character([UInt8], length: Int)
  }

  private static let escapeByte: UInt8 = 0x1B
  private static let deleteByte: UInt8 = 0x7F
  private static let maximumParameterCount = 32

  private var state = State.ground

  /// Decodes a byte, and returns the keys that it completes.
  mutating func decode(_ byte: UInt8) -> [Key] {
    switch state {
    case .ground: return begin(byte)
    case .escape: return afterEscape(byte)
    case .controlSequence(let parameters): return inControlSequence(byte, parameters)
    case .singleShift:
      state = .ground
      return [Self.arrow(byte, isModified: false)]
    case .linuxFunctionKey:
      state = .ground
      return [.unknown]
    case .character(let bytes, let length): return inCharacter(byte, bytes, length)
    }
  }

  private mutating func begin(_ byte: UInt8) -> [Key] {
    state = .ground
    switch byte {
    case Self.escapeByte:
      state = .escape
      return []
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"): return [.enter]
    case UInt8(ascii: "\t"): return [.tab]
    case 0x08, Self.deleteByte: return [.backspace]
    case 0x01...0x1A: return [.control(Character(Unicode.Scalar(byte + 0x60)))]
    case 0x00...0x1F: return [.unknown]
    case 0x20..<Self.deleteByte: return [.text(Unicode.Scalar(byte))]
    case 0xC2...0xDF: state = .character([byte], length: 2)
    case 0xE0...0xEF: state = .character([byte], length: 3)
    case 0xF0...0xF4: state = .character([byte], length: 4)
    default: return [.text("\u{FFFD}")]
    }
    return []
  }

  private mutating func afterEscape(_ byte: UInt8) -> [Key] {
    state = .ground
    switch byte {
    case UInt8(ascii: "["): state = .controlSequence([])
    case UInt8(ascii: "O"): state = .singleShift
    case 0x08, Self.deleteByte: return [.altBackspace]
    case 0x20..<Self.deleteByte:
      return [.alt(Character(Character(Unicode.Scalar(byte)).lowercased()))]
    default: return begin(byte)
    }
    return []
  }

  private mutating func inControlSequence(_ byte: UInt8, _ parameters: [UInt8]) -> [Key] {
    switch byte {
    case UInt8(ascii: "[") where parameters.isEmpty:
      state = .linuxFunctionKey
      return []
    case 0x20...0x3F:
      let isTooLong = parameters.count >= Self.maximumParameterCount
      state = .controlSequence(isTooLong ? parameters : parameters + [byte])
      return []
    case 0x40...0x7E:
      state = .ground
      return [Self.key(of: byte, parameters)]
    default:
      // Another key interrupts an incomplete sequence.
      return begin(byte)
    }
  }

  private mutating func inCharacter(_ byte: UInt8, _ bytes: [UInt8], _ length: Int) -> [Key] {
    guard (0x80...0xBF).contains(byte) else { return [.text("\u{FFFD}")] + begin(byte) }
    let bytes = bytes + [byte]
    guard bytes.count == length else {
      state = .character(bytes, length: length)
      return []
    }
    state = .ground
    let scalars = String(validating: bytes, as: UTF8.self)?.unicodeScalars
    return [.text(scalars?.first ?? "\u{FFFD}")]
  }

  private static func key(of final: UInt8, _ parameters: [UInt8]) -> Key {
    let numbers = String(decoding: parameters, as: UTF8.self).split(
      separator: ";", omittingEmptySubsequences: false)
    guard final == UInt8(ascii: "~") else {
      // The second number is 1 plus the sum of the pressed modifier keys; Shift alone is 2.
      let modifiers = numbers.count > 1 ? Int(numbers[1]) ?? 1 : 1
      return arrow(final, isModified: modifiers > 2)
    }
    switch numbers.first {
    case "1", "7": return .home
    case "4", "8": return .end
    case "3": return .delete
    default: return .unknown
    }
  }

  private static func arrow(_ final: UInt8, isModified: Bool) -> Key {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): isModified ? .wordRight : .right
    case UInt8(ascii: "D"): isModified ? .wordLeft : .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: .unknown
    }
  }
}
