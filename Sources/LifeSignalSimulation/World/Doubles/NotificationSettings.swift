internal import LifeSignalDomain
internal import Synchronization

/// The person's answer to the request to show notifications.
final class NotificationSettings: Sendable {
  private let state = Mutex(NotificationPermission.granted)

  /// The answer. A device without an answer grants the permission when it is asked.
  var permission: NotificationPermission {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Returns the push service of a device with an address.
  func service(address: PushAddress) -> PushService {
    PushService(
      requestPermission: { [self] in permission },
      address: { [self] in permission == .granted ? address : nil })
  }
}
