/// Why there is no symbol for a text.
public enum QRCodeError: Error, Hashable, Sendable {
  /// There is nothing to encode.
  case empty
  /// A character that cannot be seen and that readers drop or take for an end; where it stands, in
  /// characters from 0. Tabs and new lines are fine.
  case controlCharacter(at: Int)
  /// More than the largest symbol holds at this level.
  case tooLong(bits: Int, capacity: QRCapacity)
}

extension QRCodeError: CustomStringConvertible {
  /// What is wrong, and what may be.
  public var description: String {
    switch self {
    case .empty: "There is nothing to encode: give at least one character."
    case .controlCharacter(let place):
      "Character \(place + 1) is a control character, which readers drop. Leave it out."
    case .tooLong(_, let capacity):
      """
      The text is too long. At level \(capacity.level.rawValue) a code holds at most \
      \(capacity.most(.byte)) bytes, \(capacity.most(.alphanumeric)) capital letters or \
      \(capacity.most(.numeric)) digits.
      """
    }
  }
}
