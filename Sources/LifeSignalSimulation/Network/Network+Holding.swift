internal import LifeSignalDomain

/// Messages to a device that wait until somebody lets them go: how a story makes a hostile network,
/// without chance.
extension Network {
  /// Lets everything that arrives for a device wait from now on.
  func hold(_ device: DeviceID) {
    change(device) { $0.held = $0.held ?? [] }
  }

  /// Lets go of what waits, and holds nothing any more.
  func release(_ device: DeviceID, _ order: HeldOrder, at now: Duration) {
    var held: [@Sendable () -> Void] = []
    change(device) { link in
      held = link.held ?? []
      link.held = nil
      if order == .lost && !held.isEmpty { link.lastLoss = now }
    }
    switch order {
    case .inOrder: break
    case .backwards: held.reverse()
    case .lost: held = []
    }
    for arrive in held { bring(arrive) }
  }

  /// Lets a message wait, if messages of its kind are held.
  func holds(
    _ arrive: @escaping @Sendable () -> Void, _ direction: Link.Direction, of device: DeviceID
  ) -> Bool {
    var isHeld = false
    change(device) { link in
      guard direction == .down, link.held != nil else { return }
      link.held?.append(arrive)
      isHeld = true
    }
    return isHeld
  }
}
