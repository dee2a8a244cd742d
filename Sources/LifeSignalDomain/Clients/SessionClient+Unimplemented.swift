public import StateKit

extension SessionClient {
  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    // `unimplemented(_:)` cannot return a `UserUpdate`, which is noncopyable. Therefore the local
    // `changePhone` returns `Void`. It always throws, so the second statement of the closure below
    // never runs.
    let changePhone: @Sendable (VerificationCode) async throws -> Void =
      StateKit.unimplemented("SessionClient.changePhone")
    return Self(
      sendCode: StateKit.unimplemented("SessionClient.sendCode"),
      changeNumber: StateKit.unimplemented("SessionClient.changeNumber", placeholder: ()),
      verify: StateKit.unimplemented("SessionClient.verify"),
      stepReached: StateKit.unimplemented("SessionClient.stepReached", placeholder: ()),
      profileFound: StateKit.unimplemented(
        "SessionClient.profileFound", placeholder: SharedChange()),
      profileCached: StateKit.unimplemented(
        "SessionClient.profileCached", placeholder: SharedChange()),
      profileMissing: StateKit.unimplemented(
        "SessionClient.profileMissing", placeholder: SharedChange()),
      profileFailed: StateKit.unimplemented(
        "SessionClient.profileFailed", placeholder: SharedChange()),
      retry: StateKit.unimplemented("SessionClient.retry", placeholder: ()),
      networkChanged: StateKit.unimplemented("SessionClient.networkChanged", placeholder: ()),
      followLink: StateKit.unimplemented("SessionClient.followLink", placeholder: ()),
      sendPhoneChangeCode: StateKit.unimplemented("SessionClient.sendPhoneChangeCode"),
      changePhone: {
        try await changePhone($0)
        throw SessionError.unavailable
      },
      cancelPhoneChange: StateKit.unimplemented("SessionClient.cancelPhoneChange", placeholder: ()),
      deleteAccount: StateKit.unimplemented("SessionClient.deleteAccount"),
      sync: StateKit.unimplemented("SessionClient.sync"),
      keepInSync: StateKit.unimplemented("SessionClient.keepInSync"),
      waitUntilEnded: StateKit.unimplemented("SessionClient.waitUntilEnded"),
      endOnServer: StateKit.unimplemented("SessionClient.endOnServer", placeholder: ()),
      cleared: StateKit.unimplemented("SessionClient.cleared", placeholder: SharedChange()),
      clearedKeeping: StateKit.unimplemented(
        "SessionClient.clearedKeeping", placeholder: SharedChange()),
      keptReleased: StateKit.unimplemented(
        "SessionClient.keptReleased", placeholder: SharedChange()),
      keepSaved: StateKit.unimplemented("SessionClient.keepSaved"),
      deliverKept: StateKit.unimplemented("SessionClient.deliverKept"),
      revokeEarlierSessions: StateKit.unimplemented("SessionClient.revokeEarlierSessions"))
  }
}

private enum SessionClientKey: DependencyKey {
  static var defaultValue: SessionClient { .unimplemented }
}

extension DependencyValues {
  /// The client of the session.
  public var sessionClient: SessionClient {
    get { self[SessionClientKey.self] }
    set { self[SessionClientKey.self] = newValue }
  }
}
