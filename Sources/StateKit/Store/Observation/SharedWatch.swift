/// Wakes those who read a piece of shared state through a store, or a part of it.
///
/// It stands in the line of those who wait for the next version only after somebody has read, and
/// wakes on the thread that writes, once the lock was given up.
final class SharedWatch<Published: PublishedState>: Sendable {
  private let slot: Slot<Published>
  private let beacon = Beacon()
  /// Says whether the value that was read last is another one now; nil wakes after each change.
  private let hasChanged: (@Sendable (Published) -> Bool)?
  /// What it is compared with.
  let seen: (any AnyObject & Sendable)?
  /// The number under which it waits, or nil.
  private let place = Locked<UInt64?>(nil)

  init(
    _ slot: Slot<Published>, seen: (any AnyObject & Sendable)? = nil,
    hasChanged: (@Sendable (Published) -> Bool)? = nil
  ) {
    self.slot = slot
    self.seen = seen
    self.hasChanged = hasChanged
  }

  deinit {
    if let number = place.withLock({ $0 }) { slot.stopWaiting(number) }
  }

  /// Notes that the value is being read. Call it before the value is read, so that no change falls
  /// between.
  func see() {
    beacon.see()
    arm()
  }

  private func arm() {
    let isWaiting = place.withLock { $0 != nil }
    if isWaiting { return }
    let number = slot.wait { [weak self] in self?.changed() }
    place.withLock { $0 = number }
  }

  private func changed() {
    place.withLock { $0 = nil }
    if let hasChanged, !hasChanged(slot.current()) { return arm() }
    beacon.wake()
  }
}
