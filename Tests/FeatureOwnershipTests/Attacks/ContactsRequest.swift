import LifeSignalDomain

extension BackendConnection {
  /// If it were declared in `LifeSignalDomain`, this method would be preferred to the generic
  /// `request`.
  func request(_ call: BackendCall<ContactChange>) async throws -> ContactChange {
    throw ContactsError.unavailable
  }
}
