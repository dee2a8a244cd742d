internal import LifeSignalDomain
internal import Synchronization

/// The notifications that the push service has delivered to the devices of a world.
final class PushMessages: Sendable {
  /// The maximum number of items that are kept for each device.
  private static let limit = 64

  private let byAddress = Mutex([PushAddress: [NotificationItem]]())

  /// Records an item that was pushed to a device.
  func receive(_ item: NotificationItem, at address: PushAddress) {
    byAddress.withLock { items in
      items[address] = ((items[address] ?? []) + [item]).suffix(Self.limit)
    }
  }

  /// Returns the most recent items of a device, oldest first.
  func items(to address: PushAddress) -> [NotificationItem] {
    byAddress.withLock { $0[address] ?? [] }
  }
}
