/// The reasons why a text is not a valid emergency note.
public enum EmergencyNoteError: Error, Hashable, Sendable {
  /// The text is longer than ``EmergencyNote/maximumLength`` characters.
  case tooLong
}
