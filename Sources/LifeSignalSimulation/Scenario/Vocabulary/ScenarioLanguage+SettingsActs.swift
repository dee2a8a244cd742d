internal import LifeSignalDomain

extension ScenarioLanguage {
  /// What a person changes of the profile and its settings, and reads.
  static let settingsActs: [Phrase<ActorAct>] = [
    Phrase("sets the interval to <interval>", "how often to check in", .interval) { choice in
      ActorAct { actor throws(StageError) in
        try actor.home(
          .intervalTapped, .intervalUnitSelected(choice.unit), .intervalValueSelected(choice.count),
          .intervalConfirmed)
      }
    },
    Phrase("sets the reminder to <reminder>", "how long before it is due", .reminder) { lead in
      ActorAct { actor throws(StageError) in try actor.home(.reminderSelected(lead)) }
    },
    Phrase("changes the name to <name>", "in the profile", .text) { name in
      ActorAct { actor throws(StageError) in try actor.edit(.name, to: name) }
    },
    Phrase("changes the note to <text>", "in the profile", .text) { note in
      ActorAct { actor throws(StageError) in try actor.edit(.note, to: note) }
    },
    Phrase("chooses a picture of <count> bytes", "a new one for the profile", .count(1...99_999)) {
      count in
      ActorAct { actor throws(StageError) in
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        try actor.profile(.avatarChosen(bytes))
      }
    },
    Phrase("removes the picture", "from the profile") {
      ActorAct { actor throws(StageError) in try actor.profile(.avatarDeleteTapped) }
    },
    Phrase("asks for a code to change the number to <number>", "another number", .text) { number in
      ActorAct { actor throws(StageError) in
        if try actor.shownTabs(.profile).profile.phoneChange == nil {
          try actor.profile(.changePhoneTapped)
        }
        try actor.profile(.phoneChange(.numberChanged(number)), .phoneChange(.sendCodeTapped))
      }
    },
    Phrase("confirms the number with <digits>", "types the code that came to it", .digits) { code in
      ActorAct { actor throws(StageError) in
        guard try actor.shownTabs(.profile).profile.phoneChange != nil else {
          throw .notPossible(reason: "\(actor.name) changes no number")
        }
        try actor.profile(.phoneChange(.codeChanged(code)), .phoneChange(.changeTapped))
      }
    },
    Phrase("deletes the account", "and means it") {
      ActorAct { actor throws(StageError) in try actor.profile(.deleteTapped, .questionConfirmed) }
    },
    Phrase("reads the newest notice", "looks at it") {
      ActorAct { actor throws(StageError) in
        guard let newest = actor.notifications.items.first else {
          throw .notPossible(reason: "\(actor.name) has no notices")
        }
        try actor.tabs(nil, .notifications(.itemTapped(newest.id)))
      }
    },
    Phrase("reads all notices", "all at once") {
      ActorAct { actor throws(StageError) in try actor.tabs(nil, .notifications(.readAllTapped)) }
    },
    Phrase("clears the <group> notices", "one group of the history, and means it", .category) {
      category in
      ActorAct { actor throws(StageError) in
        try actor.tabs(nil, .notifications(.filterSelected(category)))
        try actor.tabs(nil, .notifications(.clearTapped))
        try actor.tabs(nil, .notifications(.clearConfirmed))
      }
    },
  ]
}

extension StageActor {
  /// Does something in the profile.
  fileprivate func profile(_ actions: ProfileFeature.Action...) throws(StageError) {
    for action in actions { try tabs(.profile, .profile(action)) }
  }

  fileprivate func edit(_ field: ProfileEdit.Field, to text: String) throws(StageError) {
    if try shownTabs(.profile).profile.edit != nil { try profile(.editCancelled) }
    try profile(.editTapped(field), .textChanged(text), .saveTapped)
  }
}
