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
  /// The accounts that each person has or had, by the name of the person.
  var accounts: [String: [UserID]] = [:]
  /// The lines that can be saved as a scenario.
  var played = RecordedScenario()
}

extension ScenarioRecord {
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    actors = try container.decode([Actor].self, forKey: .actors)
    oldCodes = try container.decode([String: QRCodeID].self, forKey: .oldCodes)
    // Worlds that were saved by an earlier version lack the accounts.
    accounts = try container.decodeIfPresent([String: [UserID]].self, forKey: .accounts) ?? [:]
    played = try container.decode(RecordedScenario.self, forKey: .played)
  }
}
