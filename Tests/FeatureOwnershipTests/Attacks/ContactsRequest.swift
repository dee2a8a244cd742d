import LifeSignalDomain

extension BackendConnection {
  /// In the clients' module, this would be preferred to the generic request.
  func request(_ call: BackendCall<ContactChange>) async throws -> ContactChange {
    throw ContactsError.unavailable
  }
}
