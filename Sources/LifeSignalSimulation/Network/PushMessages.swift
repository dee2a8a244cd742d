internal import LifeSignalDomain
internal import Synchronization

/// What the push service has brought to the devices of a world.
final class PushMessages: Sendable {
  /// How many of a device are remembered.
  private static let remembered = 64

  private let byAddress = Mutex([PushAddress: [NotificationItem]]())

  /// A device gets an item.
  func receive(_ item: NotificationItem, at address: PushAddress) {
    byAddress.withLock { items in
      items[address] = ((items[address] ?? []) + [item]).suffix(Self.remembered)
    }
  }

  /// The last items of a device, the oldest first.
  func items(to address: PushAddress) -> [NotificationItem] {
    byAddress.withLock { $0[address] ?? [] }
  }
}
