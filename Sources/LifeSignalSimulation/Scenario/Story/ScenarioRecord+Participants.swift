extension ScenarioRecord {
  /// The people and devices of the scenario.
  var participants: ScenarioParticipants {
    var participants = ScenarioParticipants()
    for actor in actors {
      if actor.device == DeviceReference.firstDevice {
        participants.add(person: actor.person)
      } else {
        participants.add(device: DeviceReference(person: actor.person, device: actor.device))
      }
    }
    return participants
  }
}
