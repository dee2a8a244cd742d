internal import Foundation
internal import LifeSignalDomain

extension ScenarioLanguage {
  /// What is expected of what a device says of somebody's contacts.
  static let personClaims: [Phrase<ActorClaim>] = [
    Phrase("sees <person> as <status>", "what the contact is up to", .person, .status) {
      person, status in
      ActorClaim { actor throws(StageError) in
        guard let contact = try actor.contact(person) else {
          return Finding(isMet: false, found: "\(actor.name) does not list \(person)")
        }
        let role: Role = contact.isDependent ? .dependent : .responder
        let found = StatusWord(contact.status(as: role, at: actor.stage.world.now))
        return Finding(isMet: found == status, found: found.rawValue)
      }
    },
    Phrase("sees the number <text> of <person>", "in E.164, in quotes", .text, .person) {
      number, person in
      ActorClaim { actor throws(StageError) in
        Finding(try actor.contact(person)?.phone.e164 ?? "no contact", is: number)
      }
    },
    Phrase("sees <person> first", "at the top of the dependents", .person) { person in
      ActorClaim { actor throws(StageError) in
        let id = try actor.stage.knownAccount(of: person).id
        let listed = actor.contacts.contacts.dependentsInOrder(.name, at: actor.stage.world.now)
        return Finding(
          isMet: listed.first?.id == id,
          found: listed.isEmpty
            ? "no dependents" : listed.map(\.name.text).joined(separator: ", "))
      }
    },
    Phrase("has a badge of <count> on the responders", "who wait for an answer", .count(0...99)) {
      count in
      ActorClaim { actor throws(StageError) in
        let found = actor.badges.waitingResponders
        return Finding(isMet: found == count, found: "\(found)")
      }
    },
    Phrase("has a badge of <count> on the dependents", "who are in need", .count(0...99)) { count in
      ActorClaim { actor throws(StageError) in
        let found = actor.badges.dependentsInNeed
        return Finding(isMet: found == count, found: "\(found)")
      }
    },
    Phrase("waits for an answer of <person>", "a ping is pending", .person) { person in
      ActorClaim { actor throws(StageError) in
        try actor.ping(\.outgoingPing, person, isExpected: true)
      }
    },
    Phrase("waits for no answer of <person>", "no ping is pending", .person) { person in
      ActorClaim { actor throws(StageError) in
        try actor.ping(\.outgoingPing, person, isExpected: false)
      }
    },
    Phrase("is pinged by <person>", "who waits for an answer", .person) { person in
      ActorClaim { actor throws(StageError) in
        try actor.ping(\.incomingPing, person, isExpected: true)
      }
    },
    Phrase("is not pinged by <person>", "who waits for none", .person) { person in
      ActorClaim { actor throws(StageError) in
        try actor.ping(\.incomingPing, person, isExpected: false)
      }
    },
    Phrase("is asked: <question>", "what the app wants to have confirmed", .question) { question in
      ActorClaim { actor throws(StageError) in
        let found = QuestionWord(in: try actor.shownTabs())
        return Finding(isMet: found == question, found: found?.rawValue ?? "nothing is asked")
      }
    },
    Phrase("is asked nothing", "the app wants nothing confirmed") {
      ActorClaim { actor throws(StageError) in
        let found = QuestionWord(in: try actor.shownTabs())
        return Finding(isMet: found == nil, found: found?.rawValue ?? "nothing is asked")
      }
    },
  ]
}

extension StageActor {
  fileprivate func ping(
    _ ping: (Contact) -> Date?, _ person: String, isExpected: Bool
  ) throws(StageError) -> Finding {
    let found = try contact(person).flatMap(ping)
    return Finding(
      isMet: (found != nil) == isExpected, found: found.map { "since \($0.story)" } ?? "no ping")
  }

  fileprivate var badges: Badges {
    Badges(
      user: user, contacts: contacts, notifications: notifications, at: stage.world.now)
  }
}
