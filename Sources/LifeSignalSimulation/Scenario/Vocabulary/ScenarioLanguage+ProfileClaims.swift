internal import LifeSignalDomain

extension ScenarioLanguage {
  static let profileClaims: [Phrase<ActorClaim>] = [
    Phrase("has no profile", "the device knows no account holder") {
      ActorClaim { actor throws(StageError) in
        let name = actor.user.userName
        return Finding(
          isMet: name == nil, found: name.map { "the profile of \($0)" } ?? "no profile")
      }
    },
    Phrase("is called <name>", "first and last name", .text) { name in
      ActorClaim { actor throws(StageError) in
        Finding(try actor.shownUser().name.text, is: name)
      }
    },
    Phrase("has the number <text>", "in E.164, in quotes", .text) { number in
      ActorClaim { actor throws(StageError) in
        Finding(try actor.shownUser().phone.e164, is: number)
      }
    },
    Phrase("has the note <text>", "the emergency note", .text) { note in
      ActorClaim { actor throws(StageError) in
        Finding(try actor.shownUser().note.text, is: note)
      }
    },
    Phrase("has an interval of <interval>", "how often to check in", .interval) { choice in
      ActorClaim { actor throws(StageError) in
        let interval = try actor.shownUser().plan.interval
        return Finding(isMet: interval.seconds == choice.seconds, found: interval.story)
      }
    },
    Phrase("has a reminder of <reminder>", "how long before it is due", .reminder) { reminder in
      ActorClaim { actor throws(StageError) in
        let found = try actor.shownUser().plan.reminder
        return Finding(isMet: found == reminder, found: found.story)
      }
    },
    Phrase("has biometrics <on>", "whether check-ins ask for a face or a finger", .switched) {
      isOn in
      ActorClaim { actor throws(StageError) in
        let found = try actor.shownUser().isBiometricEnabled
        return Finding(isMet: found == isOn, found: found ? "on" : "off")
      }
    },
    Phrase("is due at <time>", "when the next check-in is due", .time) { time in
      ActorClaim { actor throws(StageError) in
        guard let due = try actor.shownUser().dueAt else {
          return Finding(isMet: false, found: "never")
        }
        return Finding(
          isMet: time.covers(Duration(sinceStart: due)),
          found: StoryTime(Duration(sinceStart: due), precision: .milliseconds).description)
      }
    },
    Phrase("has an <state> alert", "the emergency button: active or inactive", .alert) { isActive in
      ActorClaim { actor throws(StageError) in
        let alert = try actor.shownUser().alert
        return Finding(isMet: (alert != .inactive) == isActive, found: alert.story)
      }
    },
    Phrase("shows the code", "there is a picture of the code that the device has") {
      ActorClaim { actor throws(StageError) in
        let code = try actor.shownUser().qrCode
        let found = try actor.picturedText(actor.user.qrImage?.symbol)
        return Finding(
          isMet: found == QRPayload(code: code).encoded, found: found ?? "no picture")
      }
    },
    Phrase("shares the code", "the card is shown, and its code is the one that the device has") {
      ActorClaim { actor throws(StageError) in
        let user = try actor.shownUser()
        guard case .tabs(let tabs) = actor.device.state.screen, tabs.home.isSharing else {
          return Finding(isMet: false, found: "nothing is shared")
        }
        let card = actor.user.shareableCard
        return Finding(
          isMet: card?.code == user.qrCode && card?.name == user.name,
          found: card == nil ? "no card of this code" : "a card of this code")
      }
    },
    Phrase("shares nothing", "no card is shown") {
      ActorClaim { actor throws(StageError) in
        guard case .tabs(let tabs) = actor.device.state.screen, tabs.home.isSharing else {
          return Finding(isMet: true, found: "nothing is shared")
        }
        return Finding(isMet: false, found: "a card is shared")
      }
    },
    Phrase("has a live QR code", "the server finds the person by the code that the device has") {
      ActorClaim { actor throws(StageError) in
        let user = try actor.shownUser()
        let owner = actor.stage.world.backend.owner(of: user.qrCode)
        let found = owner.map { "a code of \(actor.stage.name(of: $0))" } ?? "a code of nobody"
        return Finding(isMet: owner == user.id, found: found)
      }
    },
  ]
}

extension StageActor {
  /// What a reader gets from a picture; nil when there is none.
  fileprivate func picturedText(_ symbol: QRCode?) throws(StageError) -> String? {
    guard let symbol else { return nil }
    do throws(QRReadingError) {
      return try QRReading(symbol.modules).text
    } catch {
      throw .notPossible(reason: "the picture of the code cannot be read: \(error)")
    }
  }
}
