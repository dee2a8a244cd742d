/// A violation of an invariant in words: with names instead of identifiers, and with the acts before
/// it.
public struct ViolationReport: Hashable, Sendable {
  /// The time at which the violation was found, and where.
  public let title: String
  /// The rule that must always hold.
  public let expected: String
  /// What was found instead.
  public let found: String
  /// The people whom the violation concerns; empty if it concerns all.
  public let people: [String]
  /// The last acts that concern these people, oldest first.
  public let acts: [RandomWalkAct]

  /// The violation in one line.
  public var summary: String { "\(title): \(found) (expected: \(expected))" }

  init(_ violation: Violation, _ names: IdentifierNames, _ acts: RandomWalkActs) {
    let time = ScenarioTime(violation.elapsed, precision: .seconds)
    let place = violation.origin == "backend" ? "the server" : violation.origin
    title = "\(time) on \(place), invariant \(violation.invariant) is broken"
    expected = violation.statement
    let (text, named) = names.readable(violation.detail)
    found = text
    let holder =
      violation.origin == "backend" ? [] : [RandomWalkActs.person(holding: violation.origin)]
    let concerned = named.union(holder)
    people = concerned.sorted()
    self.acts = acts.last(concerning: concerned, until: violation.elapsed)
  }
}
