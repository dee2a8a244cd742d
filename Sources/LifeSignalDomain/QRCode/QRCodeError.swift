/// The reasons why a text cannot be encoded as a symbol.
public enum QRCodeError: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// The text contains a control character, which readers drop or treat as the end of the text. The
  /// position of the character is counted in Unicode scalars, from 0. Tabs and line breaks are
  /// allowed.
  case controlCharacter(at: Int)
  /// The text needs at least `bits` bits, more than the capacity of the largest symbol at the
  /// requested level.
  case tooLong(bits: Int, capacity: QRCapacity)
}

extension QRCodeError: CustomStringConvertible {
  /// A description of the problem and of the limits.
  public var description: String {
    switch self {
    case .empty: "There is nothing to encode: give at least one character."
    case .controlCharacter(let place):
      "Character \(place + 1) is a control character, which readers drop. Leave it out."
    case .tooLong(_, let capacity):
      """
      The text is too long. At level \(capacity.level.rawValue) a code holds at most \
      \(capacity.maximumLength(in: .byte)) bytes, \(capacity.maximumLength(in: .alphanumeric)) capital letters or \
      \(capacity.maximumLength(in: .numeric)) digits.
      """
    }
  }
}
