internal import LifeSignalBackend
internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  /// Actions of a person on their contacts, and answers to the app's questions.
  static let personOperations: [Phrase<DeviceOperation>] = [
    Phrase("pings <person>", "sends a ping, or is asked whether to cancel a pending one", .person) {
      person in
      DeviceOperation { actor throws(ScenarioStepError) in
        let contact = try actor.contactID(of: person)
        try actor.sendCommand(.dependents, .pingTapped(contact), confirming: .ping(contact))
      }
    },
    Phrase("cancels the ping of <person>", "cancels a pending ping", .person) { person in
      DeviceOperation { actor throws(ScenarioStepError) in
        let contact = try actor.contactID(of: person)
        // Without a pending ping, the app would offer to send one.
        guard actor.contacts.contact(by: contact)?.outgoingPing != nil else {
          throw .notPossible(reason: "\(actor.name) has not pinged \(person)")
        }
        try actor.sendCommand(.dependents, .pingTapped(contact), confirming: .cancelPing(contact))
      }
    },
    Phrase("answers <person>", "answers the ping of a responder", .person) { person in
      DeviceOperation { actor throws(ScenarioStepError) in
        let contact = try actor.contactID(of: person)
        if actor.contacts.contact(by: contact)?.incomingPing == nil {
          actor.context.remark("\(person) is not waiting for an answer", by: actor.name)
        }
        try actor.sendToTabs(.responders, .contacts(.responders(.answerTapped(contact))))
      }
    },
    Phrase("answers all pings", "and confirms it") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToTabs(.responders, .contacts(.responders(.answerAllTapped)))
        try actor.sendToTabs(.responders, .contacts(.responders(.answerAllConfirmed)))
      }
    },
    Phrase("gives <person> the <role> role", "and is asked to confirm it", .person, .role) {
      person, role in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.tapRole(role, toGive: true, of: person)
      }
    },
    Phrase("takes the <role> role from <person>", "and is asked to confirm it", .role, .person) {
      role, person in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.tapRole(role, toGive: false, of: person)
      }
    },
    Phrase("refreshes the contacts", "pulls a list of contacts down") {
      DeviceOperation { actor throws(ScenarioStepError) in
        let selected = try actor.shownTabs().selectedTab
        let isList = selected == .responders || selected == .dependents
        if actor.contacts.isLoading {
          actor.context.remark("the contacts are being loaded", by: actor.name)
        }
        try actor.sendToTabs(isList ? nil : .dependents, .contacts(.refreshPulled))
      }
    },
    Phrase("orders the dependents by <order>", "among those of the same urgency", .order) { order in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToTabs(.dependents, .contacts(.dependents(.orderSelected(order))))
      }
    },
    Phrase("calls <person>", "from the details of a contact", .person) { person in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToDetails(of: person, .callTapped)
      }
    },
    Phrase("messages <person>", "from the details of a contact", .person) { person in
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.sendToDetails(of: person, .messageTapped)
      }
    },
    Phrase("removes <person>", "removes a contact, and confirms it", .person) { person in
      DeviceOperation { actor throws(ScenarioStepError) in
        let contact = try actor.contactID(of: person)
        try actor.sendCommand(.dependents, .removeTapped(contact), confirming: .remove(contact))
      }
    },
    Phrase("confirms", "confirms the question of the app") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.answerQuestion(confirming: true)
      }
    },
    Phrase("declines", "declines the question of the app") {
      DeviceOperation { actor throws(ScenarioStepError) in
        try actor.answerQuestion(confirming: false)
      }
    },
  ]
}

extension ScenarioDevice {
  /// Returns the identifier of a contact.
  fileprivate func contactID(of person: String) throws(ScenarioStepError) -> UserID {
    let id = try context.accountID(of: person)
    guard contacts.contact(by: id) != nil else {
      throw .notPossible(reason: "\(name) does not list \(person)")
    }
    return id
  }

  /// Opens the details of a contact, sends an action to them, and closes them.
  fileprivate func sendToDetails(
    of person: String, _ action: ContactDetailsFeature.Action
  ) throws(ScenarioStepError) {
    let id = try contactID(of: person)
    try sendToTabs(.dependents, .contacts(.contactTapped(id)))
    try sendToTabs(nil, .contacts(.details(action)))
    if try shownTabs().contacts.details?.isPhoneUnavailable == true {
      context.remark("the device cannot call or write messages", by: name)
    }
    if try shownTabs().contacts.details != nil {
      try sendToTabs(nil, .contacts(.details(.closeTapped)))
    }
  }

  /// Returns the state of the contacts in a tab.
  fileprivate func contactsState(in tab: Tab) throws(ScenarioStepError) -> ContactsFeature.State {
    try shownTabs(tab).contacts
  }

  /// Sends a command about a contact, and confirms it if the app asks.
  fileprivate func sendCommand(
    _ tab: Tab, _ action: ContactCommandsFeature.Action, confirming question: ContactQuestion
  ) throws(ScenarioStepError) {
    try sendToTabs(tab, .contacts(.commands(action)))
    if try contactsState(in: tab).commands.question == question {
      try sendToTabs(tab, .contacts(.commands(.confirmed)))
    }
  }

  /// Taps a role of a contact to give or to take it. The app then asks for confirmation.
  fileprivate func tapRole(
    _ role: Role, toGive isGiven: Bool, of person: String
  ) throws(ScenarioStepError) {
    let id = try contactID(of: person)
    guard contacts.contact(by: id)?.roles.contains(role) != isGiven else {
      throw .notPossible(
        reason: "\(person) \(isGiven ? "is already" : "is not") \(name)'s \(role.rawValue)")
    }
    try sendToTabs(
      role == .responder ? .responders : .dependents,
      .contacts(.commands(.roleTapped(role, of: id))))
  }

  /// Answers the question of the app, in any tab.
  fileprivate func answerQuestion(confirming: Bool) throws(ScenarioStepError) {
    let tabs = try shownTabs()
    let action: TabsFeature.Action
    if tabs.contacts.commands.shownQuestion(in: contacts) != nil {
      action = .contacts(.commands(confirming ? .confirmed : .cancelled))
    } else if tabs.contacts.responders.stage == .confirmingAll {
      action = .contacts(.responders(confirming ? .answerAllConfirmed : .answerAllCancelled))
    } else if tabs.profile.question != nil {
      action = .profile(confirming ? .questionConfirmed : .questionCancelled)
    } else if tabs.home.code == .confirmingReset {
      action = .home(confirming ? .resetConfirmed : .resetCancelled)
    } else {
      throw .notPossible(reason: "the app does not ask \(name) a question")
    }
    device.send(.tabs(action))
    // If an event made the action unnecessary while the question was open, the app shows no
    // message, so a remark reports it.
    if confirming, try confirmationHadNoEffect(comparedWith: tabs) {
      context.remark("there is nothing left to do", by: name)
    }
  }

  /// Returns whether confirming a question about contacts had no effect.
  private func confirmationHadNoEffect(
    comparedWith tabsBefore: TabsFeature.State
  ) throws(ScenarioStepError) -> Bool {
    let contacts = try shownTabs().contacts
    if let question = tabsBefore.contacts.commands.question {
      let commands = contacts.commands
      return commands.question == nil && commands.error == nil
        && commands.running[question.contact] == nil
    }
    return tabsBefore.contacts.responders.stage == .confirmingAll
      && contacts.responders.stage == .idle
  }
}

extension PhraseSlot where Value == DependentOrder {
  fileprivate static var order: Self {
    .choice(DependentOrder.allCases.map { ($0.scenarioText, $0) })
  }
}

extension DependentOrder {
  /// The order in the language of scenarios, as one word.
  var scenarioText: String { rawValue.replacing(" ", with: "-") }
}
