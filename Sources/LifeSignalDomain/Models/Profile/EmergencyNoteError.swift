/// Why some text is no emergency note.
public enum EmergencyNoteError: Error, Hashable, Sendable {
  /// It is longer than ``EmergencyNote/longest`` characters.
  case tooLong
}
