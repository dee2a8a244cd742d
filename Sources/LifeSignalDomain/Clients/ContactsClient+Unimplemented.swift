public import StateKit

extension ContactsClient {
  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    // `unimplemented(_:)` cannot return a `UserUpdate`, which is noncopyable. These two functions
    // return `Void` and always throw, so the second statement of the closures below never runs.
    let answerPing: @Sendable (UserID) async throws -> Void =
      StateKit.unimplemented("ContactsClient.answerPing")
    let answerAllPings: @Sendable () async throws -> Void =
      StateKit.unimplemented("ContactsClient.answerAllPings")
    return Self(
      preview: StateKit.unimplemented("ContactsClient.preview"),
      add: StateKit.unimplemented("ContactsClient.add"),
      setRoles: StateKit.unimplemented("ContactsClient.setRoles"),
      remove: StateKit.unimplemented("ContactsClient.remove"),
      ping: StateKit.unimplemented("ContactsClient.ping"),
      cancelPing: StateKit.unimplemented("ContactsClient.cancelPing"),
      answerPing: {
        try await answerPing($0)
        throw ContactsError.unavailable
      },
      answerAllPings: {
        try await answerAllPings()
        throw ContactsError.unavailable
      },
      refresh: StateKit.unimplemented("ContactsClient.refresh"),
      listen: StateKit.unimplemented("ContactsClient.listen"),
      cleared: StateKit.unimplemented("ContactsClient.cleared", placeholder: SharedChange()))
  }
}

private enum ContactsClientKey: DependencyKey {
  static var defaultValue: ContactsClient { .unimplemented }
}

extension DependencyValues {
  /// The client of the account's contacts.
  public var contactsClient: ContactsClient {
    get { self[ContactsClientKey.self] }
    set { self[ContactsClientKey.self] = newValue }
  }
}
