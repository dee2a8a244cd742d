internal import LifeSignalBackend
public import LifeSignalDomain

/// Events in a scenario that no person causes.
extension World {
  /// Revokes the session of an account on the server.
  public func revokeSession(of account: UserID) { sendToBackend(.sessionRevoked(account)) }

  /// Lets the server go down, or come back. While it is down, nothing reaches it, and what it held back
  /// is lost. It keeps its state.
  public func setServerDown(_ isDown: Bool) { network.setServerDown(isDown, at: elapsed) }

  /// Whether the server is down.
  public var isServerDown: Bool { network.isServerDown }

  /// Holds the messages to a device from now on.
  public func holdMessages(to device: Device) { network.hold(device.id) }

  /// Delivers the held messages to a device in the given order or drops them, and stops holding
  /// messages.
  public func releaseMessages(to device: Device, _ order: ReleaseOrder) {
    network.release(device.id, order, at: elapsed)
  }
}
