internal import LifeSignalBackend
internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  static let contactExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("has <count> contact|contacts", "the number of contacts", .count(0...999)) { count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        ExpectationResult(isMet: actor.contacts.count == count, found: actor.listedContacts)
      }
    },
    Phrase("lists <person> as <roles>", "a contact and its roles", .person, .roles) {
      person, roles in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let contact = try actor.contact(person)
        return ExpectationResult(isMet: contact?.roles == roles, found: actor.listedContacts)
      }
    },
    Phrase("does not list <person>", "the person is not a contact", .person) { person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        // The account may be deleted.
        let accounts = try actor.context.accountsEver(of: person)
        let isListed = accounts.contains { actor.contacts.contact(by: $0) != nil }
        return ExpectationResult(isMet: !isListed, found: actor.listedContacts)
      }
    },
    Phrase(
      "has <count> waiting contact change|changes", "that the server has not confirmed",
      .count(0...999)
    ) { count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.contacts.pendingActions.map(\.intent.scenarioText)
        return ExpectationResult(
          isMet: found.count == count,
          found: found.isEmpty ? "nothing waiting" : found.joined(separator: ", "))
      }
    },
    Phrase(
      "sees the changes of <person> as <progress>",
      "how far the changes of a contact have come", .person, .progress
    ) { person, progress in
      DeviceExpectation { actor throws(ScenarioStepError) in
        // The contact may be removed, and the account may be deleted.
        let found = try actor.context.accountsEver(of: person)
          .map { actor.contacts.status(of: $0) }.first { $0 != .saved }
        return ExpectationResult(
          isMet: found ?? .saved == progress, found: (found ?? .saved).scenarioText)
      }
    },
    Phrase("sees the preview of <person>", "the scanner shows the person to add", .person) {
      person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let scanner = try actor.scanner()
        let found = "the scanner \(scanner.scenarioText)"
        guard case .choosing(let draft) = scanner.stage else {
          return ExpectationResult(isMet: false, found: found)
        }
        let expected = try actor.context.accountID(of: person)
        return ExpectationResult(isMet: draft.preview.id == expected, found: found)
      }
    },
    Phrase("has added <person>", "the scanner shows that the contact was added", .person) {
      person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let scanner = try actor.scanner()
        let found = "the scanner \(scanner.scenarioText)"
        guard case .added(let preview) = scanner.stage else {
          return ExpectationResult(isMet: false, found: found)
        }
        let expected = try actor.context.accountID(of: person)
        return ExpectationResult(isMet: preview.id == expected, found: found)
      }
    },
  ]
}

extension ScenarioDevice {
  /// Returns the contact for a person of the scenario, if the device lists one.
  func contact(_ person: String) throws(ScenarioStepError) -> Contact? {
    contacts.contact(by: try context.accountID(of: person))
  }

  fileprivate var listedContacts: String {
    let listed = contacts.contacts.map { "\($0.name) as \($0.roles.scenarioText)" }
    return listed.isEmpty ? "no contacts" : listed.joined(separator: ", ")
  }
}

extension ContactIntent {
  /// The name of the intent in scenarios.
  var scenarioText: String {
    switch self {
    case .setRoles: "roles"
    case .remove: "removal"
    case .ping: "ping"
    case .cancelPing: "end of a ping"
    case .answerPing: "answer"
    case .answerAllPings: "answer to all"
    }
  }
}
