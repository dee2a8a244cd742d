/// The reasons why a text is not a valid emergency note.
public enum EmergencyNoteError: Error, Hashable, Sendable {
  /// The text has more than ``EmergencyNote/maximumLength`` characters, or more than 8 times as
  /// many Unicode scalars.
  case tooLong
}
