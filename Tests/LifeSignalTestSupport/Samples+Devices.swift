public import LifeSignalDomain

extension DeviceID {
  /// Ana's device.
  public static let anasDevice = DeviceID(uuid(201))
  /// Ben's device.
  public static let bensDevice = DeviceID(uuid(202))
  /// A third device.
  public static let other = DeviceID(uuid(203))

  /// The address of the first launch of the app on the device.
  public var address: DeviceAddress { DeviceAddress(device: self, launch: LaunchID(rawValue)) }
}

extension PhoneNumber {
  /// Returns one of ten fictional numbers of a region.
  public static func test(_ number: Int, _ region: PhoneRegion = .us) throws -> PhoneNumber {
    try PhoneNumber("555010000\(number)", region: region)
  }
}
