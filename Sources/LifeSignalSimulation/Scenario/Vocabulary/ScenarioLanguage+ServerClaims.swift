internal import LifeSignalDomain

extension ScenarioLanguage {
  static let serverClaims: [Phrase<Claim>] = [
    Phrase("server has <count> account|accounts", "how many people signed in", .count(0...999)) {
      count in
      Claim { stage throws(StageError) in
        let found = stage.world.backend.accounts.count
        return Finding(isMet: found == count, found: "\(found)")
      }
    },
    Phrase("server has the profile of <person>", "the person went through onboarding", .person) {
      person in
      Claim { stage throws(StageError) in stage.profile(of: person, isExpected: true) }
    },
    Phrase("server has no profile of <person>", "the person did not", .person) { person in
      Claim { stage throws(StageError) in stage.profile(of: person, isExpected: false) }
    },
    Phrase(
      "server lists <person> as <roles> of <person>", "one side of a relation", .person, .roles,
      .person
    ) { other, roles, person in
      Claim { stage throws(StageError) in
        let found = try stage.roles(of: other, for: person)
        return Finding(isMet: found == roles, found: found?.story ?? "no relation")
      }
    },
    Phrase("server has an <state> alert of <person>", "the emergency", .alert, .person) {
      isActive, person in
      Claim { stage throws(StageError) in
        let found = try stage.knownUser(person).alert
        return Finding(isMet: (found != .inactive) == isActive, found: found.story)
      }
    },
    Phrase("server has the note <text> of <person>", "in the profile", .text, .person) {
      note, person in
      Claim { stage throws(StageError) in
        Finding(try stage.knownUser(person).note.text, is: note)
      }
    },
    Phrase("server calls <person> <response>", "responsive or non-responsive", .person, .response) {
      person, isResponsive in
      Claim { stage throws(StageError) in
        let since = try stage.knownAccount(of: person).person?.nonResponsiveSince
        return Finding(
          isMet: (since == nil) == isResponsive,
          found: since.map { "non-responsive since \($0.story)" } ?? "responsive")
      }
    },
    Phrase(
      "server does not link <person> and <person>", "no relation on either side", .person, .person
    ) { first, second in
      Claim { stage throws(StageError) in
        let sides = [
          try stage.roles(of: first, for: second), try stage.roles(of: second, for: first),
        ]
        let found = sides.compactMap(\.self).map(\.story)
        return Finding(
          isMet: found.isEmpty,
          found: found.isEmpty ? "no relation" : found.joined(separator: ", "))
      }
    },
  ]
}

extension Stage {
  fileprivate func profile(of person: String, isExpected: Bool) -> Finding {
    let account = account(of: person)
    let found = account.map { $0.user.map { "the profile of \($0.name)" } ?? "no profile" }
    return Finding(isMet: (account?.user != nil) == isExpected, found: found ?? "no account")
  }

  fileprivate func knownUser(_ person: String) throws(StageError) -> User {
    guard let user = try knownAccount(of: person).user else {
      throw .notPossible(reason: "the server has no profile of \(person)")
    }
    return user
  }

  /// What the server has somebody be to a person; nothing when they are no contacts.
  func roles(of other: String, for person: String) throws(StageError) -> Roles? {
    try knownAccount(of: person).contacts[knownAccount(of: other).id]?.roles
  }
}
