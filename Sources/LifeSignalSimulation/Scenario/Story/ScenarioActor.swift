/// One device of one person: who does something in a step, or what an expectation reads.
public struct ScenarioActor: Hashable, Sendable {
  /// The device that every person has.
  public static let firstDevice = "phone"

  /// The person's name.
  public let person: String

  /// The device's name among the person's devices.
  public let device: String

  /// The name with the device in any case: `Ana's phone`.
  var qualifiedName: String { "\(person)'s \(device)" }
}

extension ScenarioActor: CustomStringConvertible {
  /// As a story writes it: `Ana`, `Ana's tablet`.
  public var description: String {
    device == Self.firstDevice ? person : qualifiedName
  }
}
