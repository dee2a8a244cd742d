/// Requests about the notification history and the streams.
extension BackendCall where Answer == Void {
  /// Marks items as read.
  public static func markRead(_ items: [NotificationID]) -> Self {
    callWithoutAnswer(.markRead(items))
  }

  /// Clears a category of the history.
  public static func clearNotifications(_ category: NotificationCategory) -> Self {
    callWithoutAnswer(.clearNotifications(category))
  }

  /// Sets the address at which the device is reached while the app is not running.
  public static func registerPushAddress(_ address: PushAddress?) -> Self {
    callWithoutAnswer(.registerPushAddress(address))
  }

  /// Brings the listed streams up to date. `request` is the last request that the device had made
  /// when it listed them.
  static func sync(_ positions: [StreamPosition], asOf request: RequestID) -> Self {
    callWithoutAnswer(.sync(positions, asOf: request))
  }

  /// Opens a stream of a kind.
  static func subscribe(_ id: SubscriptionID, to kind: StreamKind) -> Self {
    callWithoutAnswer(.subscribe(id, kind))
  }

  private static func callWithoutAnswer(_ request: BackendRequest) -> Self {
    Self(request: request) { if case .done = $0 { () } else { nil } }
  }
}
