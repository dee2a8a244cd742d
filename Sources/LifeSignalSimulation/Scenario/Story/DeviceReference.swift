/// A device of a person: the subject of a step or an expectation.
public struct DeviceReference: Hashable, Sendable {
  /// The device that every person has.
  public static let firstDevice = "phone"

  /// The name of the person.
  public let person: String

  /// The device's name among the person's devices.
  public let device: String

  /// The name that always includes the device: `Ana's phone`.
  var qualifiedName: String { "\(person)'s \(device)" }
}

extension DeviceReference: CustomStringConvertible {
  /// The name in a scenario: `Ana`, `Ana's tablet`.
  public var description: String {
    device == Self.firstDevice ? person : qualifiedName
  }
}
