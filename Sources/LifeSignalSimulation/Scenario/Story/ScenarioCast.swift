/// Who is in a story, with which devices, in the order of their declaration.
public struct ScenarioCast: Hashable, Sendable {
  /// The people's names, in the order of their declaration.
  public private(set) var people: [String] = []

  /// Every person's phone, and the devices declared besides, in the order of their declaration.
  public private(set) var actors: [ScenarioActor] = []

  /// The names of a person's devices.
  public func devices(of person: String) -> [String] {
    actors.filter { $0.person == person }.map(\.device)
  }

  /// Adds somebody, with a phone.
  mutating func add(person: String) {
    people.append(person)
    actors.append(ScenarioActor(person: person, device: ScenarioActor.firstDevice))
  }

  /// Adds a further device of somebody.
  mutating func add(device: ScenarioActor) {
    actors.append(device)
  }
}
