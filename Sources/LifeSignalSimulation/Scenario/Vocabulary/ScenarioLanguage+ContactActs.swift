internal import LifeSignalDomain

extension ScenarioLanguage {
  static let contactActs: [Phrase<ActorAct>] = [
    Phrase("shows the code", "shows the own QR code to somebody") {
      ActorAct { actor throws(StageError) in
        let user = try actor.shownUser()
        guard let image = actor.user.qrImage else {
          throw .notPossible(reason: "\(actor.name) has no picture of the code")
        }
        actor.stage.show(
          image.symbol, saying: QRPayload(code: user.qrCode).encoded, by: actor.name)
      }
    },
    Phrase("resets the code", "has another QR code given out; the old one is dead") {
      ActorAct { actor throws(StageError) in
        let code = try actor.shownUser().qrCode
        try actor.shownTabs(.home)
        actor.stage.noteOldCode(code, of: actor.name.person)
        try actor.home(.resetTapped, .resetConfirmed)
      }
    },
    Phrase("shares the card", "has the card with the own code drawn, and shown") {
      ActorAct { actor throws(StageError) in try actor.home(.shareTapped) }
    },
    Phrase("scans <code>", "opens the scanner and holds a code before it", .code) { code in
      ActorAct { actor throws(StageError) in
        try actor.home(.scanTapped, .scanner(.codeScanned(try code.text(on: actor.stage))))
      }
    },
    Phrase("scans <code> in lower case", "the same, all letters small", .code) { code in
      ActorAct { actor throws(StageError) in
        let text = try code.text(on: actor.stage).lowercased()
        try actor.home(.scanTapped, .scanner(.codeScanned(text)))
      }
    },
    Phrase("adds the contact as <roles>", "chooses roles and adds who was scanned", .roles) {
      roles in
      ActorAct { actor throws(StageError) in try actor.add(as: roles.set) }
    },
    Phrase("adds the contact with no role", "adds who was scanned and chooses nothing") {
      ActorAct { actor throws(StageError) in try actor.add(as: []) }
    },
    Phrase("closes the scanner", "is done with it") {
      ActorAct { actor throws(StageError) in
        _ = try actor.scanner()
        try actor.home(.scanner(.closeTapped))
      }
    },
    Phrase(
      "adds <person> as <roles>", "all of it: scanning the person's code, roles, adding", .person,
      .roles
    ) { person, roles in
      ActorAct { actor throws(StageError) in
        let text = try CodeReference.code(of: person).text(on: actor.stage)
        try actor.home()
        actor.stage.world.add(text, as: roles.set, on: actor.device)
        let scanner = try actor.scanner()
        // Where answers are lost, it may have been done by a tap that was not answered.
        let stage = actor.stage
        let known = try stage.roles(of: person, for: actor.name.person)
        guard scanner.isAdded || (stage.world.isUnreliable && known == roles) else {
          let refusal = Refusal(on: actor.device.state.screen)?.rawValue ?? "not answered"
          throw .notPossible(reason: "\(actor.name) could not add \(person): \(refusal)")
        }
        try actor.home(.scanner(.closeTapped))
      } partsDone: { actor in
        let scan = "scans \(person)'s code"
        guard case .choosing = try? actor.scanner().stage else { return [scan] }
        return [scan, "adds the contact as \(roles.story)"]
      }
    },
  ]
}

extension StageActor {
  /// Chooses exactly these roles for who was scanned, and adds them.
  fileprivate func add(as roles: Set<Role>) throws(StageError) {
    guard case .choosing(let draft) = try scanner().stage else {
      throw .notPossible(reason: "\(name) has nobody to add; the scanner \(try scanner().story)")
    }
    for role in Role.allCases where draft.roles.contains(role) != roles.contains(role) {
      try home(.scanner(.roleToggled(role)))
    }
    try home(.scanner(.addTapped))
  }
}

extension QRScannerFeature.State {
  fileprivate var isAdded: Bool {
    if case .added = stage { true } else { false }
  }
}

extension Roles {
  fileprivate var set: Set<Role> { Set(Role.allCases.filter(contains)) }
}
