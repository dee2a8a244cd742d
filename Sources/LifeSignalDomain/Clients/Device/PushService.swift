/// The device's push notification service: the person's permission, and the device's address
/// (rule 3.3).
///
/// The composition root passes the service to ``NotificationClient``.
public struct PushService: Sendable {
  /// Asks the person for permission, unless they have already answered.
  public var requestPermission: @Sendable () async -> NotificationPermission
  /// Returns the address of the device, or `nil` if it is not known.
  public var address: @Sendable () async -> PushAddress?

  /// Creates a service from its endpoints.
  public init(
    requestPermission: @escaping @Sendable () async -> NotificationPermission,
    address: @escaping @Sendable () async -> PushAddress?
  ) {
    self.requestPermission = requestPermission
    self.address = address
  }

  /// Returns a test double of a device with permission and an address.
  public static func granted(_ address: PushAddress) -> Self {
    Self(requestPermission: { .granted }, address: { address })
  }

  /// A test double of a device that cannot be reached by push notifications.
  public static var denied: Self { Self(requestPermission: { .denied }, address: { nil }) }
}
