import LifeSignalDomain

extension ContactsError {
  /// In the clients' module, this would be preferred to the translation of all clients.
  static func translating<Value>(_ operation: () async throws -> Value) async throws -> Value {
    throw Self.signedOut
  }
}
