internal import LifeSignalDomain

/// Collects what the reports of violations in a random world need: names and the last acts.
struct ViolationReporter {
  private(set) var reports: [ViolationReport] = []
  private var acts = RandomWalkActs()
  private var names = IdentifierNames()
  /// The people, apart from the actor, whom the current act is about.
  private var concerned: Set<String> = []

  /// Records that the current act is about a person.
  mutating func noteConcerned(_ person: String) { concerned.insert(person) }

  /// Records that the current act is about the owner of an account.
  mutating func noteConcerned(_ account: UserID) {
    if let person = names.person(of: account) { concerned.insert(person) }
  }

  /// Records which accounts and QR codes belong to the people.
  mutating func remember(_ actors: [RandomWalkDevice]) {
    for actor in actors {
      guard let account = actor.session.account?.id else { continue }
      names.set(actor.holder.name, for: account)
      if let code = actor.user?.qrCode { names.set(actor.holder.name, for: code) }
    }
  }

  /// Records an act that has ended.
  mutating func add(
    _ verb: RandomWalkVerb, on device: String, at elapsed: Duration, isPerformed: Bool,
    faults: [Fault]
  ) {
    acts.add(
      RandomWalkAct(
        elapsed: elapsed, device: device, verb: verb, isPerformed: isPerformed, others: concerned,
        faults: faults))
    concerned = []
  }

  /// Makes reports of the violations that were not reported yet.
  mutating func report(_ violations: [Violation]) {
    for violation in violations.dropFirst(reports.count) {
      reports.append(ViolationReport(violation, names, acts))
    }
  }
}
