internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  /// Actions on the profile and the settings.
  static let settingsOperations: [Phrase<DeviceOperation>] = [
    Phrase("sets the interval to <interval>", "how often to check in", .interval) { choice in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToHome(
          .intervalTapped, .intervalUnitSelected(choice.unit), .intervalValueSelected(choice.count),
          .intervalConfirmed)
      }
    },
    Phrase("sets the reminder to <reminder>", "how long before a check-in is due", .reminder) {
      lead in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToHome(.reminderSelected(lead))
      }
    },
    Phrase("changes the name to <name>", "first and last name in one text", .text) { name in
      DeviceOperation { actor throws(ScenarioStepError) in try actor.editProfile(.name, to: name) }
    },
    Phrase("changes the note to <text>", "in the profile", .text) { note in
      DeviceOperation { actor throws(ScenarioStepError) in try actor.editProfile(.note, to: note) }
    },
    Phrase("chooses a picture of <count> bytes", "a new one for the profile", .count(1...99_999)) {
      count in
      DeviceOperation { actor throws(ScenarioStepError) in
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        try actor.sendToProfile(.avatarChosen(bytes))
      }
    },
    Phrase("removes the picture", "from the profile") {
      DeviceOperation { actor throws(ScenarioStepError) in
        guard try actor.shownUser().avatar != nil else {
          throw .notPossible(reason: "\(actor.name) has no picture")
        }
        try actor.sendToProfile(.avatarDeleteTapped)
      }
    },
    Phrase(
      "asks for a code to change the number to <number>",
      "requests a verification code for a new number", .text
    ) { number in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.beginPhoneChange()
        try actor.sendToProfile(.phoneChange(.numberChanged(number)), .phoneChange(.sendCodeTapped))
      }
    },
    Phrase("confirms the number with <digits>", "enters the code sent to the new number", .digits) {
      code in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.requirePhoneChange()
        try actor.sendToProfile(.phoneChange(.codeChanged(code)), .phoneChange(.changeTapped))
      }
    },
    Phrase("asks to sign out", "in the profile; the app asks for confirmation") {
      DeviceOperation { actor throws(ScenarioStepError) in try actor.sendToProfile(.signOutTapped) }
    },
    Phrase("signs out other phones", "which can then no longer deliver an emergency") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToProfile(.revokeOthersTapped)
      }
    },
    Phrase("deletes the account", "and confirms it") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToProfile(.deleteTapped, .questionConfirmed)
      }
    },
  ]
}

extension ScenarioDevice {
  /// Sends actions to the profile tab.
  fileprivate func sendToProfile(_ actions: ProfileFeature.Action...) throws(ScenarioStepError) {
    for action in actions { try sendToTabs(.profile, .profile(action)) }
  }

  /// Selects the region of the new phone number.
  func choosePhoneRegion(_ region: PhoneRegion) throws(ScenarioStepError) {
    try beginPhoneChange()
    try sendToProfile(.phoneChange(.regionSelected(region)))
  }

  /// Opens the field for another phone number. Throws an error if a request about a new number is in
  /// progress.
  fileprivate func beginPhoneChange() throws(ScenarioStepError) {
    switch try shownTabs(.profile).profile.phoneChange?.stage {
    case nil: try sendToProfile(.changePhoneTapped)
    case .number: break
    case .code: try sendToProfile(.phoneChange(.anotherNumberTapped))
    case .sendingCode, .changing:
      throw .notPossible(reason: "the change of the number of \(name) is in progress")
    }
  }

  /// Throws an error if the screen for changing the phone number is not open. If the screen is open
  /// but expects no code, the app ignores the code, and a remark reports this.
  fileprivate func requirePhoneChange() throws(ScenarioStepError) {
    switch try shownTabs().profile.phoneChange?.stage {
    case nil: throw .notPossible(reason: "\(name) is not changing the number")
    case .number: context.remark("no code was requested for a new number", by: name)
    case .code: break
    case .sendingCode, .changing: context.remark("the change is already in progress", by: name)
    }
  }

  fileprivate func editProfile(_ field: ProfileEdit.Field, to text: String)
    throws(ScenarioStepError)
  {
    if try shownTabs(.profile).profile.edit != nil { try sendToProfile(.editCancelled) }
    try sendToProfile(.editTapped(field), .textChanged(text), .saveTapped)
  }
}
