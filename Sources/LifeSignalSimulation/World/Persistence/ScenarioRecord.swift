internal import LifeSignalDomain

/// The record of what was played in a world.
struct ScenarioRecord: Hashable, Sendable, Codable {
  /// A device of the scenario.
  struct Actor: Hashable, Sendable, Codable {
    var person: String
    var device: String
  }

  /// The devices of the people, in the order in which they were added.
  var actors: [Actor] = []
  /// The last QR code that each person has replaced with a new one, by the name of the person.
  var oldCodes: [String: QRCodeID] = [:]
  /// The lines that can be saved as a scenario.
  var played = RecordedScenario()
}
