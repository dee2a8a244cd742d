public import StateKit

extension NotificationClient {
  /// A client that reports each use as an issue.
  public static var unimplemented: Self {
    Self(
      listen: StateKit.unimplemented("NotificationClient.listen"),
      markRead: StateKit.unimplemented("NotificationClient.markRead", placeholder: ()),
      markAllRead: StateKit.unimplemented("NotificationClient.markAllRead", placeholder: ()),
      clear: StateKit.unimplemented("NotificationClient.clear"),
      sendReads: StateKit.unimplemented("NotificationClient.sendReads"),
      removeExpired: StateKit.unimplemented("NotificationClient.removeExpired"),
      requestPermission: StateKit.unimplemented(
        "NotificationClient.requestPermission", placeholder: .denied),
      scheduleNotification: StateKit.unimplemented("NotificationClient.scheduleNotification"),
      cancelScheduledNotification: StateKit.unimplemented(
        "NotificationClient.cancelScheduledNotification", placeholder: ()),
      cancelAllScheduledNotifications: StateKit.unimplemented(
        "NotificationClient.cancelAllScheduledNotifications", placeholder: ()),
      registerPushAddress: StateKit.unimplemented("NotificationClient.registerPushAddress"),
      cleared: StateKit.unimplemented("NotificationClient.cleared", placeholder: SharedChange()))
  }
}

private enum NotificationClientKey: DependencyKey {
  static var defaultValue: NotificationClient { .unimplemented }
}

extension DependencyValues {
  /// The client of the notification history.
  public var notificationClient: NotificationClient {
    get { self[NotificationClientKey.self] }
    set { self[NotificationClientKey.self] = newValue }
  }
}
