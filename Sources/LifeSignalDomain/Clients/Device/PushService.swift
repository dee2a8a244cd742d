/// What the device itself has to say of notifications: whether the person wants them, and where it is
/// reached (3.3). The composition root gives it to ``NotificationClient``.
public struct PushService: Sendable {
  /// Asks the person, unless they have answered before.
  public var requestPermission: @Sendable () async -> NotificationPermission
  /// Where the device is reached; nothing while nobody knows.
  public var address: @Sendable () async -> PushAddress?

  /// A device's service.
  public init(
    requestPermission: @escaping @Sendable () async -> NotificationPermission,
    address: @escaping @Sendable () async -> PushAddress?
  ) {
    self.requestPermission = requestPermission
    self.address = address
  }

  /// A device whose person wants notifications, at an address.
  public static func granted(_ address: PushAddress) -> Self {
    Self(requestPermission: { .granted }, address: { address })
  }

  /// A device that cannot be reached.
  public static var none: Self { Self(requestPermission: { .denied }, address: { nil }) }
}
