/// Why no ping was answered.
public enum RespondersError: Error, Hashable, Sendable {
  /// Nobody waits for an answer.
  case noPings
  /// No face or finger was recognised.
  case notRecognised(BiometricError)
  /// The backend did not do it, or would not.
  case refused(ContactsError)
}
