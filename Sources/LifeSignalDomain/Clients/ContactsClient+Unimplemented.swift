public import StateKit

extension ContactsClient {
  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(
      preview: StateKit.unimplemented("ContactsClient.preview"),
      add: StateKit.unimplemented("ContactsClient.add"),
      setRoles: StateKit.unimplemented("ContactsClient.setRoles"),
      remove: StateKit.unimplemented("ContactsClient.remove"),
      ping: StateKit.unimplemented("ContactsClient.ping"),
      cancelPing: StateKit.unimplemented("ContactsClient.cancelPing"),
      answerPing: StateKit.unimplemented(
        "ContactsClient.answerPing", placeholder: PreparedAction.none),
      answerAllPings: StateKit.unimplemented(
        "ContactsClient.answerAllPings", placeholder: PreparedAction.none),
      sendQueuedActions: StateKit.unimplemented("ContactsClient.sendQueuedActions"),
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
