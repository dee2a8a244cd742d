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
      ActorAct { actor throws(StageError) in
        guard try actor.shownUser().avatar != nil else {
          throw .notPossible(reason: "\(actor.name) has no picture")
        }
        try actor.profile(.avatarDeleteTapped)
      }
    },
    Phrase("asks for a code to change the number to <number>", "another number", .text) { number in
      ActorAct { actor throws(StageError) in
        try actor.beginPhoneChange()
        try actor.profile(.phoneChange(.numberChanged(number)), .phoneChange(.sendCodeTapped))
      }
    },
    Phrase("confirms the number with <digits>", "types the code that came to it", .digits) { code in
      ActorAct { actor throws(StageError) in
        try actor.requirePhoneChange()
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

  /// Chooses the region of another number.
  func choosePhoneRegion(_ region: PhoneRegion) throws(StageError) {
    try beginPhoneChange()
    try profile(.phoneChange(.regionSelected(region)))
  }

  /// Comes to where another number is typed, from wherever the change of the number stands.
  fileprivate func beginPhoneChange() throws(StageError) {
    switch try shownTabs(.profile).profile.phoneChange?.stage {
    case nil: try profile(.changePhoneTapped)
    case .number: break
    case .code: try profile(.phoneChange(.anotherNumberTapped))
    case .sendingCode, .changing:
      throw .notPossible(reason: "the number of \(name) is being changed")
    }
  }

  /// Makes sure that a number is being changed. Where no code is asked for there is no place to type one:
  /// the app does nothing then, and says nothing.
  fileprivate func requirePhoneChange() throws(StageError) {
    switch try shownTabs().profile.phoneChange?.stage {
    case nil: throw .notPossible(reason: "\(name) changes no number")
    case .number: stage.remark("no code was sent to another number", by: name)
    case .code: break
    case .sendingCode, .changing: stage.remark("the number is being changed already", by: name)
    }
  }

  fileprivate func edit(_ field: ProfileEdit.Field, to text: String) throws(StageError) {
    if try shownTabs(.profile).profile.edit != nil { try profile(.editCancelled) }
    try profile(.editTapped(field), .textChanged(text), .saveTapped)
  }
}
