import LifeSignalDomain

extension ContactsError {
  /// If it were declared in `LifeSignalDomain`, this method would be preferred to the `translating`
  /// that all clients share.
  static func translating<Value>(_ operation: () async throws -> Value) async throws -> Value {
    throw Self.signedOut
  }
}
