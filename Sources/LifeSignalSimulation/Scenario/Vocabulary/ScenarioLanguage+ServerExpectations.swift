internal import LifeSignalBackend
internal import LifeSignalDomain

extension ScenarioLanguage {
  static let serverExpectations: [Phrase<ScenarioExpectation>] = [
    Phrase("server has <count> account|accounts", "the number of accounts", .count(0...999)) {
      count in
      ScenarioExpectation { context throws(ScenarioStepError) in
        let found = context.world.backend.accounts.count
        return ExpectationResult(isMet: found == count, found: "\(found)")
      }
    },
    Phrase("server has the profile of <person>", "the person completed onboarding", .person) {
      person in
      ScenarioExpectation { context throws(ScenarioStepError) in
        context.profileResult(of: person, isExpected: true)
      }
    },
    Phrase("server has no profile of <person>", "the person did not complete onboarding", .person) {
      person in
      ScenarioExpectation { context throws(ScenarioStepError) in
        context.profileResult(of: person, isExpected: false)
      }
    },
    Phrase(
      "server lists <person> as <roles> of <person>", "one side of a relation", .person, .roles,
      .person
    ) { other, roles, person in
      ScenarioExpectation { context throws(ScenarioStepError) in
        let found = try context.roles(of: other, for: person)
        return ExpectationResult(isMet: found == roles, found: found?.scenarioText ?? "no relation")
      }
    },
    Phrase("server has an <state> alert of <person>", "the emergency", .alert, .person) {
      isActive, person in
      ScenarioExpectation { context throws(ScenarioStepError) in
        let found = try context.knownUser(person).alert
        return ExpectationResult(isMet: (found != .inactive) == isActive, found: found.scenarioText)
      }
    },
    Phrase(
      "server has a check-in of <person> at <time>", "the last check-in on the server", .person,
      .time
    ) { person, time in
      ScenarioExpectation { context throws(ScenarioStepError) in
        let found = try context.knownUser(person).lastCheckedIn
        return ExpectationResult(
          isMet: found.map { context.covers(time, $0) } ?? false,
          found: context.text(found) ?? "never")
      }
    },
    Phrase("server has the note <text> of <person>", "in the profile", .text, .person) {
      note, person in
      ScenarioExpectation { context throws(ScenarioStepError) in
        ExpectationResult(try context.knownUser(person).note.text, is: note)
      }
    },
    Phrase("server calls <person> <response>", "responsive or non-responsive", .person, .response) {
      person, isResponsive in
      ScenarioExpectation { context throws(ScenarioStepError) in
        let since = try context.knownAccount(of: person).person?.nonResponsiveSince
        return ExpectationResult(
          isMet: (since == nil) == isResponsive,
          found: since.map { "non-responsive since \(context.text($0))" } ?? "responsive")
      }
    },
    Phrase(
      "server does not link <person> and <person>", "no relation on either side", .person, .person
    ) { first, second in
      ScenarioExpectation { context throws(ScenarioStepError) in
        let found =
          try context.relations(of: first, for: second)
          + context.relations(of: second, for: first)
        return ExpectationResult(
          isMet: found.isEmpty,
          found: found.isEmpty ? "no relation" : found.joined(separator: ", "))
      }
    },
  ]
}

extension ScenarioContext {
  fileprivate func profileResult(of person: String, isExpected: Bool) -> ExpectationResult {
    let account = account(of: person)
    let found = account.map { $0.user.map { "the profile of \($0.name)" } ?? "no profile" }
    return ExpectationResult(
      isMet: (account?.user != nil) == isExpected, found: found ?? "no account")
  }

  fileprivate func knownUser(_ person: String) throws(ScenarioStepError) -> User {
    guard let user = try knownAccount(of: person).user else {
      throw .notPossible(reason: "the server has no profile of \(person)")
    }
    return user
  }

  /// Returns the roles of each account that `other` has or had among the contacts of `person`.
  fileprivate func relations(
    of other: String, for person: String
  ) throws(ScenarioStepError) -> [String] {
    let accounts = try accountsEver(of: other)
    _ = try accountsEver(of: person)
    guard let contacts = account(of: person)?.contacts else { return [] }
    return accounts.compactMap { contacts[$0]?.roles.scenarioText }
  }

  /// Returns the roles with which the server lists `other` among the contacts of `person`, or `nil`
  /// if `other` is not a contact.
  func roles(of other: String, for person: String) throws(ScenarioStepError) -> Roles? {
    try knownAccount(of: person).contacts[knownAccount(of: other).id]?.roles
  }
}
