public import StateKit

extension UserClient {
  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    // Without a placeholder, `unimplemented(_:)` cannot return a `SharedChange`, which is
    // noncopyable. These two functions return `Void` and always throw, so the second statement of
    // the closures below never runs.
    let load: @Sendable () async throws -> Void = StateKit.unimplemented("UserClient.load")
    let create: @Sendable (UserProfile) async throws -> Void =
      StateKit.unimplemented("UserClient.create")
    return Self(
      load: {
        try await load()
        return SharedChange()
      },
      create: {
        try await create($0)
        return SharedChange()
      },
      profileChange: StateKit.unimplemented(
        "UserClient.profileChange", placeholder: SharedChange()),
      checkIn: StateKit.unimplemented("UserClient.checkIn"),
      checkInForAnswer: StateKit.unimplemented(
        "UserClient.checkInForAnswer", placeholder: PreparedAction.none),
      setAlert: StateKit.unimplemented("UserClient.setAlert"),
      setName: StateKit.unimplemented("UserClient.setName"),
      setNote: StateKit.unimplemented("UserClient.setNote"),
      setInterval: StateKit.unimplemented("UserClient.setInterval"),
      setReminder: StateKit.unimplemented("UserClient.setReminder"),
      setBiometric: StateKit.unimplemented("UserClient.setBiometric"),
      setAvatar: StateKit.unimplemented("UserClient.setAvatar"),
      loadAvatar: StateKit.unimplemented("UserClient.loadAvatar"),
      sendQueuedActions: StateKit.unimplemented("UserClient.sendQueuedActions"),
      listen: StateKit.unimplemented("UserClient.listen"),
      resetQRCode: StateKit.unimplemented("UserClient.resetQRCode"),
      generateQRImage: StateKit.unimplemented("UserClient.generateQRImage"),
      generateShareableCard: StateKit.unimplemented("UserClient.generateShareableCard"),
      emergenciesRestored: StateKit.unimplemented(
        "UserClient.emergenciesRestored", placeholder: SharedChange()),
      cleared: StateKit.unimplemented("UserClient.cleared", placeholder: SharedChange()))
  }
}

private enum UserClientKey: DependencyKey {
  static var defaultValue: UserClient { .unimplemented }
}

extension DependencyValues {
  /// The client of the account holder's profile.
  public var userClient: UserClient {
    get { self[UserClientKey.self] }
    set { self[UserClientKey.self] = newValue }
  }
}
