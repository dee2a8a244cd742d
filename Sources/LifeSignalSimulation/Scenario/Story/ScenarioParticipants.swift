/// The people and devices of a scenario, in the order of their declaration.
public struct ScenarioParticipants: Hashable, Sendable {
  /// The maximum number of people and their other devices, unless the user sets another limit. Each
  /// takes memory, about 80 kB.
  public static let standardLimit = 1_000

  /// The people's names, in the order of their declaration.
  public private(set) var people: [String] = []

  /// The phone of each person, and all other declared devices, in the order of their declaration.
  public private(set) var devices: [DeviceReference] = []

  /// Returns the names of a person's devices.
  public func devices(of person: String) -> [String] {
    devices.filter { $0.person == person }.map(\.device)
  }

  /// Adds a person with a phone.
  mutating func add(person: String) {
    people.append(person)
    devices.append(DeviceReference(person: person, device: DeviceReference.firstDevice))
  }

  /// Adds another device of a person.
  mutating func add(device: DeviceReference) {
    devices.append(device)
  }
}
