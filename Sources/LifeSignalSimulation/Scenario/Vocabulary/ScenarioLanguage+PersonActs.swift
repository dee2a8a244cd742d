internal import LifeSignalDomain

extension ScenarioLanguage {
  /// What a person does about their contacts.
  static let personActs: [Phrase<ActorAct>] = [
    Phrase("pings <person>", "asks a dependent to answer; if one waits already, is asked", .person)
    {
      person in
      ActorAct { actor throws(StageError) in
        let contact = try actor.contactID(of: person)
        try actor.command(.dependents, .pingTapped(contact), confirming: .ping(contact))
      }
    },
    Phrase("cancels the ping of <person>", "takes it back", .person) { person in
      ActorAct { actor throws(StageError) in
        let contact = try actor.contactID(of: person)
        // Where none waits, the app offers to send one.
        guard actor.contacts.contact(by: contact)?.outgoingPing != nil else {
          throw .notPossible(reason: "\(actor.name) has not pinged \(person)")
        }
        try actor.command(.dependents, .pingTapped(contact), confirming: .cancelPing(contact))
      }
    },
    Phrase("answers <person>", "answers the ping of one responder", .person) { person in
      ActorAct { actor throws(StageError) in
        let contact = try actor.contactID(of: person)
        if actor.contacts.contact(by: contact)?.incomingPing == nil {
          actor.stage.remark("\(person) waits for no answer", by: actor.name)
        }
        try actor.tabs(.responders, .contacts(.responders(.answerTapped(contact))))
      }
    },
    Phrase("answers all pings", "and means it") {
      ActorAct { actor throws(StageError) in
        try actor.tabs(.responders, .contacts(.responders(.answerAllTapped)))
        try actor.tabs(.responders, .contacts(.responders(.answerAllConfirmed)))
      }
    },
    Phrase("gives <person> the <role> role", "and is asked to confirm", .person, .role) {
      person, role in
      ActorAct { actor throws(StageError) in try actor.ask(role, isGiven: true, to: person) }
    },
    Phrase("takes the <role> role from <person>", "and is asked to confirm", .role, .person) {
      role, person in
      ActorAct { actor throws(StageError) in try actor.ask(role, isGiven: false, to: person) }
    },
    Phrase("removes <person>", "and means it: no contacts any more", .person) { person in
      ActorAct { actor throws(StageError) in
        let contact = try actor.contactID(of: person)
        try actor.command(.dependents, .removeTapped(contact), confirming: .remove(contact))
      }
    },
    Phrase("confirms", "means what the app asks") {
      ActorAct { actor throws(StageError) in try actor.answer(isMeant: true) }
    },
    Phrase("declines", "does not mean it") {
      ActorAct { actor throws(StageError) in try actor.answer(isMeant: false) }
    },
  ]
}

extension StageActor {
  /// Who a person of the story is among the contacts.
  fileprivate func contactID(of person: String) throws(StageError) -> UserID {
    let id = try stage.knownAccount(of: person).id
    guard contacts.contact(by: id) != nil else {
      throw .notPossible(reason: "\(name) does not list \(person)")
    }
    return id
  }

  /// What is shown of the contacts in a tab.
  fileprivate func contacts(_ tab: Tab) throws(StageError) -> ContactsFeature.State {
    try shownTabs(tab).contacts
  }

  /// Wants something about a contact, and means it if that is what the app then asks.
  fileprivate func command(
    _ tab: Tab, _ action: ContactCommandsFeature.Action, confirming question: ContactQuestion
  ) throws(StageError) {
    try tabs(tab, .contacts(.commands(action)))
    if try contacts(tab).commands.question == question {
      try tabs(tab, .contacts(.commands(.confirmed)))
    }
  }

  fileprivate func ask(
    _ role: Role, isGiven: Bool, to person: String
  ) throws(StageError) {
    let id = try contactID(of: person)
    guard contacts.contact(by: id)?.roles.contains(role) != isGiven else {
      throw .notPossible(
        reason: "\(person) \(isGiven ? "is" : "is not") \(name)'s \(role.rawValue) already")
    }
    try tabs(
      role == .responder ? .responders : .dependents,
      .contacts(.commands(.roleTapped(role, of: id))))
  }

  /// Answers what the app asks, wherever it asks it.
  fileprivate func answer(isMeant: Bool) throws(StageError) {
    let tabs = try shownTabs()
    let action: TabsFeature.Action
    if tabs.contacts.commands.question != nil {
      action = .contacts(.commands(isMeant ? .confirmed : .cancelled))
    } else if tabs.contacts.responders.stage == .confirmingAll {
      action = .contacts(.responders(isMeant ? .answerAllConfirmed : .answerAllCancelled))
    } else if tabs.profile.question != nil {
      action = .profile(isMeant ? .questionConfirmed : .questionCancelled)
    } else if tabs.home.code == .confirmingReset {
      action = .home(isMeant ? .resetConfirmed : .resetCancelled)
    } else {
      throw .notPossible(reason: "\(name) is not asked anything")
    }
    device.send(.tabs(action))
    // Neither does the app say a word of it: what was asked has been settled meanwhile.
    if isMeant, try leavesNothingToDo(after: tabs) {
      stage.remark("nothing is left to do about it", by: name)
    }
  }

  /// Whether what was asked about contacts was confirmed, and came to nothing.
  private func leavesNothingToDo(after asked: TabsFeature.State) throws(StageError) -> Bool {
    let contacts = try shownTabs().contacts
    if let question = asked.contacts.commands.question {
      let commands = contacts.commands
      return commands.question == nil && commands.error == nil
        && commands.running[question.contact] == nil
    }
    return asked.contacts.responders.stage == .confirmingAll && contacts.responders.stage == .idle
  }
}
