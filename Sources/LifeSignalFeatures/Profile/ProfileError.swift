public import LifeSignalDomain

/// The reasons why the profile was not changed.
public enum ProfileError: Error, Hashable, Sendable {
  /// The text is not a valid name.
  case name(PersonNameError)
  /// The text is not a valid note.
  case note(EmergencyNoteError)
  /// The change could not be saved.
  case notSaved(UserError)
  /// The account could not be deleted.
  case notDeleted(SessionError)
}
