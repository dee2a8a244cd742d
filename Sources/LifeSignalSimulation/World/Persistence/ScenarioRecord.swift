internal import LifeSignalDomain

/// The record of what was played in a world.
struct ScenarioRecord: Hashable, Sendable, Codable {
  /// A device in the cast.
  struct Actor: Hashable, Sendable, Codable {
    var person: String
    var device: String
  }

  /// The cast, in order of appearance.
  var actors: [Actor] = []
  /// The last code that each person has replaced with a new one.
  var oldCodes: [String: QRCodeID] = [:]
  /// The lines that can be saved as a scenario.
  var played = RecordedScenario()
}

extension ScenarioRecord {
  /// The cast of the scenario.
  var cast: ScenarioParticipants {
    var cast = ScenarioParticipants()
    for actor in actors {
      if actor.device == DeviceReference.firstDevice {
        cast.add(person: actor.person)
      } else {
        cast.add(device: DeviceReference(person: actor.person, device: actor.device))
      }
    }
    return cast
  }
}
