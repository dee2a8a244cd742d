/// One launch of the app on one device: what a message from the server is for. What is on its way to a
/// launch that is over arrives nowhere.
public struct DeviceAddress: Hashable, Sendable, Codable {
  /// The device.
  public let device: DeviceID
  /// The launch.
  public let launch: LaunchID

  /// A launch on a device.
  public init(device: DeviceID, launch: LaunchID) {
    self.device = device
    self.launch = launch
  }
}
