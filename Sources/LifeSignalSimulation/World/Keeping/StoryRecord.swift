internal import LifeSignalDomain

/// What is kept of what was played in a world.
struct StoryRecord: Hashable, Sendable, Codable {
  /// A device of the cast.
  struct Actor: Hashable, Sendable, Codable {
    var person: String
    var device: String
  }

  /// The cast, in the order in which they came in.
  var actors: [Actor] = []
  /// The codes that people have reset, the last of each.
  var oldCodes: [String: QRCodeID] = [:]
  /// The lines that can be saved.
  var played = PlayedStory()
}

extension StoryRecord {
  /// The cast as a story has it.
  var cast: ScenarioCast {
    var cast = ScenarioCast()
    for actor in actors {
      if actor.device == ScenarioActor.firstDevice {
        cast.add(person: actor.person)
      } else {
        cast.add(device: ScenarioActor(person: actor.person, device: actor.device))
      }
    }
    return cast
  }
}
