public import LifeSignalDomain

/// The reasons why no ping was answered.
public enum RespondersError: Error, Hashable, Sendable {
  /// There is no ping to answer.
  case noPings
  /// The person was not recognised.
  case notRecognised(BiometricError)
  /// The contacts client refused or failed to answer the pings.
  case refused(ContactsError)
}
