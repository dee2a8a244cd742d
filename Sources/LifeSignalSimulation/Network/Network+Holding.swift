internal import LifeSignalDomain

/// Functions that hold and release the messages to a device, so that a scenario can delay, reorder
/// or lose messages without randomness.
extension Network {
  /// Holds all messages to a device from now on.
  func hold(_ device: DeviceID) {
    changeLink(of: device) { $0.held = $0.held ?? [] }
  }

  /// Delivers or drops the held messages, and stops holding messages.
  func release(_ device: DeviceID, _ order: ReleaseOrder, at now: Duration) {
    var held: [@Sendable () -> Void] = []
    changeLink(of: device) { link in
      held = link.held ?? []
      link.held = nil
      if order == .lost && !held.isEmpty { link.lastLoss = now }
    }
    switch order {
    case .inOrder: break
    case .reversed: held.reverse()
    case .lost:
      // A connection that loses a message breaks.
      if carrier == .sockets && !held.isEmpty { loseMessages(of: device) }
      held = []
    }
    for arrive in held { scheduleArrival(arrive) }
  }

  /// Holds a message if the messages in its direction are held, and returns whether it is held.
  func enqueueIfHeld(
    _ arrive: @escaping @Sendable () -> Void, _ direction: Link.Direction, of device: DeviceID
  ) -> Bool {
    var isHeld = false
    changeLink(of: device) { link in
      guard direction == .down, link.held != nil else { return }
      link.held?.append(arrive)
      isHeld = true
    }
    return isHeld
  }
}
