public import LifeSignalDomain

/// What a story does to the world that no person can do.
extension World {
  /// The server takes the session of an account no more.
  public func revokeSession(of account: UserID) { tellBackend(.sessionRevoked(account)) }

  /// Lets messages to a device wait from now on.
  public func holdMessages(to device: Device) { network.hold(device.id) }

  /// Lets go of the messages that wait for a device.
  public func releaseMessages(to device: Device, _ order: HeldOrder) {
    network.release(device.id, order, at: elapsed)
  }
}
