/// An address of one launch of the app on one device.
///
/// The server sends each message to one launch. A message to a launch that has ended is dropped.
public struct DeviceAddress: Hashable, Sendable, Codable {
  /// The identifier of the device.
  public let device: DeviceID
  /// The identifier of the launch.
  public let launch: LaunchID

  /// Creates the address of a launch.
  public init(device: DeviceID, launch: LaunchID) {
    self.device = device
    self.launch = launch
  }
}
