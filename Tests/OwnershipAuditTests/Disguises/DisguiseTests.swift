import OwnershipAudit
import Testing

/// Disguises: violations in unusual forms, each with a harmless twin that differs only in the
/// violation.
@Suite struct DisguiseTests {
  @Test(arguments: RuleID.allCases)
  func `Each rule has at least three kinds of disguises, each with a harmless twin`(rule: RuleID) {
    let disguises = Disguises.all.filter { $0.rule == rule }
    #expect(Set(disguises.map(\.kind)).count >= 3, "\(rule.rawValue)")
    for disguise in disguises {
      #expect(!disguise.sources.expected.isEmpty, "\(disguise)")
      #expect(disguise.sources.files != disguise.twin.files, "\(disguise)")
    }
  }

  @Test(arguments: Disguises.all)
  func `A disguised violation is reported, and its twin is not`(disguise: DisguisedViolation) {
    #expect(disguise.sources.reported(disguise.rule) == disguise.sources.expected)
    #expect(disguise.twin.reported(disguise.rule) == [])
  }

  @Test(
    arguments: Disguises.all,
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

  @Test(arguments: TextForm.allCases)
  func `A violation in a comment or a literal is not reported`(form: TextForm) {
    var sources = SampleApp.sources
    for (number, disguise) in Disguises.all.enumerated() {
      for (path, source) in disguise.sources.files {
        sources["Sources/App/Texts/\(number)/\(path)"] = form.wrapping(source)
      }
    }
    #expect(sources.count > Disguises.all.count)
    #expect(Audit().run(overSources: sources).findings == [])
  }
}
