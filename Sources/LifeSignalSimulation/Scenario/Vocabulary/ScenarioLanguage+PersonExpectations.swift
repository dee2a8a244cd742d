internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain
internal import LifeSignalFeatures

extension ScenarioLanguage {
  /// Expectations about how a device shows a person's contacts, and about the app's questions.
  static let personExpectations: [Phrase<DeviceExpectation>] = [
    Phrase("sees <person> as <status>", "the status of a contact", .person, .status) {
      person, status in
      DeviceExpectation { actor throws(ScenarioStepError) in
        guard let contact = try actor.contact(person) else {
          return ExpectationResult(isMet: false, found: "\(actor.name) does not list \(person)")
        }
        let role: Role = contact.isDependent ? .dependent : .responder
        let found = StatusWord(contact.status(as: role, at: actor.device.appDate))
        return ExpectationResult(isMet: found == status, found: found.rawValue)
      }
    },
    Phrase("sees the number <text> of <person>", "in E.164, in quotes", .text, .person) {
      number, person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        ExpectationResult(try actor.contact(person)?.phone.e164 ?? "no contact", is: number)
      }
    },
    Phrase("sees <person> first", "at the top of the dependents", .person) { person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let id = try actor.context.accountID(of: person)
        let order = try actor.shownTabs().contacts.dependents.order
        let listed = actor.contacts.contacts.dependentsInOrder(order, at: actor.device.appDate)
        return ExpectationResult(
          isMet: listed.first?.id == id,
          found: listed.isEmpty
            ? "no dependents" : listed.map(\.name.text).joined(separator: ", "))
      }
    },
    Phrase("is loading the contacts", "from the server") {
      DeviceExpectation { actor throws(ScenarioStepError) in actor.loadingResult(isExpected: true) }
    },
    Phrase("is not loading the contacts", "from the server") {
      DeviceExpectation { actor throws(ScenarioStepError) in actor.loadingResult(isExpected: false)
      }
    },
    Phrase("has a badge of <count> on the responders", "pings to answer", .count(0...999)) {
      count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.badges.waitingResponders
        return ExpectationResult(isMet: found == count, found: "\(found)")
      }
    },
    Phrase("has a badge of <count> on the dependents", "contacts in need", .count(0...999)) {
      count in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = actor.badges.dependentsInNeed
        return ExpectationResult(isMet: found == count, found: "\(found)")
      }
    },
    Phrase("waits for an answer of <person>", "a ping is pending", .person) { person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        try actor.pingResult(\.outgoingPing, person, isExpected: true)
      }
    },
    Phrase("waits for no answer of <person>", "no ping is pending", .person) { person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        try actor.pingResult(\.outgoingPing, person, isExpected: false)
      }
    },
    Phrase("is pinged by <person>", "who is waiting for an answer", .person) { person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        try actor.pingResult(\.incomingPing, person, isExpected: true)
      }
    },
    Phrase("is not pinged by <person>", "who is not waiting for an answer", .person) { person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        try actor.pingResult(\.incomingPing, person, isExpected: false)
      }
    },
    Phrase("has called <person>", "with the device", .person) { person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        try actor.hasOpened(PhoneLink.call, person)
      }
    },
    Phrase("has messaged <person>", "with the device", .person) { person in
      DeviceExpectation { actor throws(ScenarioStepError) in
        try actor.hasOpened(PhoneLink.message, person)
      }
    },
    Phrase("has copied <code>", "to the clipboard", .code) { code in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let text = try code.text(on: actor.context)
        return ExpectationResult(
          isMet: actor.device.clipboard == text, found: actor.device.clipboard ?? "nothing")
      }
    },
    Phrase("is asked: <question>", "the question that the app asks", .question) { question in
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = QuestionWord(in: try actor.shownTabs(), actor.contacts)
        return ExpectationResult(isMet: found == question, found: found?.rawValue ?? "no question")
      }
    },
    Phrase("is asked nothing", "the app asks no question") {
      DeviceExpectation { actor throws(ScenarioStepError) in
        let found = QuestionWord(in: try actor.shownTabs(), actor.contacts)
        return ExpectationResult(isMet: found == nil, found: found?.rawValue ?? "no question")
      }
    },
  ]
}

extension ScenarioDevice {
  fileprivate func pingResult(
    _ pingDate: (Contact) -> Date?, _ person: String, isExpected: Bool
  ) throws(ScenarioStepError) -> ExpectationResult {
    let found = try contact(person).flatMap(pingDate)
    return ExpectationResult(
      isMet: (found != nil) == isExpected,
      found: found.map { "since \(context.text($0))" } ?? "no ping")
  }

  fileprivate func loadingResult(isExpected: Bool) -> ExpectationResult {
    ExpectationResult(
      isMet: contacts.isLoading == isExpected,
      found: contacts.isLoading ? "the contacts are being loaded" : "no contacts are being loaded")
  }

  fileprivate func hasOpened(
    _ link: (PhoneNumber) -> PhoneLink, _ person: String
  ) throws(ScenarioStepError) -> ExpectationResult {
    let expected = link(try context.number(of: person))
    let found = device.openedLinks
    return ExpectationResult(
      isMet: found.contains(expected),
      found: found.isEmpty ? "no call and no message" : found.map(\.address).joined(separator: ", ")
    )
  }

  fileprivate var badges: Badges {
    Badges(
      user: user, contacts: contacts, notifications: notifications, at: device.appDate)
  }
}
