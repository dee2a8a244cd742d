internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  static let contactOperations: [Phrase<DeviceOperation>] = [
    Phrase("shows the code", "shows the person's own QR code") {
      DeviceOperation { actor throws(ScenarioStepError) in
        let user = try actor.shownUser()
        guard let image = actor.user.qrImage else {
          throw .notPossible(reason: "the device of \(actor.name) has no image of the code")
        }
        actor.context.show(
          image.symbol, saying: QRPayload(code: user.qrCode).encoded, by: actor.name)
      }
    },
    Phrase("resets the code", "requests a new QR code; the old one no longer works") {
      DeviceOperation { actor throws(ScenarioStepError) in
        let code = try actor.shownUser().qrCode
        try actor.shownTabs(.home)
        actor.context.rememberOldCode(code, of: actor.name.person)
        try actor.sendToHome(.resetTapped, .resetConfirmed)
      }
    },
    Phrase("shares the card", "opens the card with the person's own code") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.sendToHome(.shareTapped) }
    },
    Phrase("copies the code", "the person's own, to the clipboard") {
      DeviceOperation { actor throws(ScenarioStepError) in
        _ = try actor.shownUser()
        try actor.sendToHome(.copyTapped)
      }
    },
    Phrase("adds the contact as <roles>", "adds the scanned person with these roles", .roles) {
      roles in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.addScannedPerson(as: roles.asSet)
      }
    },
    Phrase("adds the contact with no role", "adds the scanned person without a role") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.addScannedPerson(as: []) }
    },
    Phrase(
      "adds <person> as <roles>", "all steps: scanning the code, choosing roles, adding", .person,
      .roles
    ) { person, roles in
      DeviceOperation { actor throws(ScenarioStepError) in
        let text = try CodeReference.code(of: person).text(on: actor.context)
        try actor.shownTabs(.home)
        actor.context.world.add(text, as: roles.asSet, on: actor.device)
        let scanner = try actor.scanner()
        // If messages can be lost, the server may have added the contact although no reply arrived.
        let context = actor.context
        let rolesOnServer = try context.roles(of: person, for: actor.name.person)
        guard scanner.isAdded || (context.world.isUnreliable && rolesOnServer == roles) else {
          let refusal = RefusalWord(on: actor.device.state.screen)?.rawValue ?? "no reply"
          throw .notPossible(reason: "\(actor.name) could not add \(person): \(refusal)")
        }
        try actor.sendToHome(.scanner(.closeTapped))
      } partsDoneBeforeFailure: { actor in
        let scanPhrase = "scans \(person)'s code"
        guard case .choosing = try? actor.scanner().stage else { return [scanPhrase] }
        return [scanPhrase, "adds the contact as \(roles.scenarioText)"]
      }
    },
  ]
}

extension ScenarioDevice {
  /// Chooses exactly the given roles for the scanned person, and adds the person.
  fileprivate func addScannedPerson(as roles: Set<Role>) throws(ScenarioStepError) {
    guard case .choosing(let draft) = try scanner().stage else {
      throw .notPossible(
        reason: "\(name) has nothing to add; the scanner \(try scanner().scenarioText)")
    }
    for role in Role.allCases where draft.roles.contains(role) != roles.contains(role) {
      try sendToHome(.scanner(.roleToggled(role)))
    }
    try sendToHome(.scanner(.addTapped))
  }
}

extension QRScannerFeature.State {
  fileprivate var isAdded: Bool {
    if case .added = stage { true } else { false }
  }
}

extension Roles {
  fileprivate var asSet: Set<Role> { Set(Role.allCases.filter(contains)) }
}
