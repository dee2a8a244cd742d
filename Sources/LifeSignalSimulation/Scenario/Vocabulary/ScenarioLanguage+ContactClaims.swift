internal import LifeSignalDomain

extension ScenarioLanguage {
  static let contactClaims: [Phrase<ActorClaim>] = [
    Phrase("has <count> contact|contacts", "how many", .count(0...999)) { count in
      ActorClaim { actor throws(StageError) in
        Finding(isMet: actor.contacts.count == count, found: actor.listedContacts)
      }
    },
    Phrase("lists <person> as <roles>", "what a contact is to the person", .person, .roles) {
      person, roles in
      ActorClaim { actor throws(StageError) in
        let contact = try actor.contact(person)
        return Finding(isMet: contact?.roles == roles, found: actor.listedContacts)
      }
    },
    Phrase("does not list <person>", "is no contact", .person) { person in
      ActorClaim { actor throws(StageError) in
        let contact = try actor.contact(person)
        return Finding(isMet: contact == nil, found: actor.listedContacts)
      }
    },
    Phrase("sees the preview of <person>", "the scanner shows who is to be added", .person) {
      person in
      ActorClaim { actor throws(StageError) in
        let scanner = try actor.scanner()
        let found = "the scanner \(scanner.story)"
        guard case .choosing(let draft) = scanner.stage else {
          return Finding(isMet: false, found: found)
        }
        let expected = try actor.stage.knownAccount(of: person).id
        return Finding(isMet: draft.preview.id == expected, found: found)
      }
    },
    Phrase("has added <person>", "the scanner says that it is done", .person) { person in
      ActorClaim { actor throws(StageError) in
        let scanner = try actor.scanner()
        let found = "the scanner \(scanner.story)"
        guard case .added(let preview) = scanner.stage else {
          return Finding(isMet: false, found: found)
        }
        let expected = try actor.stage.knownAccount(of: person).id
        return Finding(isMet: preview.id == expected, found: found)
      }
    },
  ]
}

extension StageActor {
  /// The contact that a person of the story is; nothing when the device lists none.
  func contact(_ person: String) throws(StageError) -> Contact? {
    contacts.contact(by: try stage.knownAccount(of: person).id)
  }

  fileprivate var listedContacts: String {
    let listed = contacts.contacts.map { "\($0.name) as \($0.roles.story)" }
    return listed.isEmpty ? "no contacts" : listed.joined(separator: ", ")
  }
}
