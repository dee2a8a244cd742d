/// Why the profile is as it was.
public enum ProfileError: Error, Hashable, Sendable {
  /// What was typed is no name.
  case name(PersonNameError)
  /// What was typed is no note.
  case note(EmergencyNoteError)
  /// It was not saved.
  case notSaved(UserError)
  /// The account was not deleted.
  case notDeleted(SessionError)
}
