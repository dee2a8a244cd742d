import OwnershipAudit
import Testing

/// Tests of disguised violations: violations in unusual forms. Each has a twin: harmless code that
/// differs only in the violation.
@Suite struct DisguiseTests {
  @Test(arguments: RuleID.allCases)
  func `Each rule has at least three kinds of disguises, each with a harmless twin`(rule: RuleID) {
    let disguises = Disguises.allViolations.filter { $0.rule == rule }
    #expect(Set(disguises.map(\.kind)).count >= 3, "\(rule.rawValue)")
    for disguise in disguises {
      #expect(!disguise.sources.expected.isEmpty, "\(disguise)")
      #expect(disguise.sources.files != disguise.twin.files, "\(disguise)")
    }
  }

  @Test(arguments: Disguises.allViolations)
  func `A disguised violation is reported, and its twin is not`(disguise: DisguisedViolation) {
    #expect(disguise.sources.reported(disguise.rule) == disguise.sources.expected)
    #expect(disguise.twin.reported(disguise.rule) == [])
  }

  @Test(
    arguments: Disguises.allViolations,
    [[Notation.backticks], [.comments, .inactiveBranch, .carriageReturns]])
  func `A disguised violation is reported in each notation`(
    disguise: DisguisedViolation, notations: [Notation]
  ) {
    // The notations apply to the sources of the app, and not to its manifest.
    guard disguise.rule != .manifest else { return }
    let planted = notations.reduce(disguise.sources) { $1.applied(to: $0) }
    #expect(planted.reported(disguise.rule) == planted.expected)
    let twin = notations.reduce(disguise.twin) { $1.applied(to: $0) }
    #expect(twin.reported(disguise.rule) == [])
  }

  @Test(arguments: NonCodeText.allCases)
  func `A violation in a comment or a literal is not reported`(form: NonCodeText) {
    var sources = SampleApp.sources
    for (number, disguise) in Disguises.allViolations.enumerated() {
      for (path, source) in disguise.sources.files {
        sources["Sources/App/NonCode/\(number)/\(path)"] = form.wrapping(source)
      }
    }
    #expect(sources.count > Disguises.allViolations.count)
    #expect(Audit().run(overSources: sources).findings == [])
  }
}
