import OwnershipAudit
import Testing

@Suite struct DisguiseTests {
  @Test(arguments: RuleID.allCases)
  func `Every rule has at least three disguises and a harmless twin`(rule: RuleID) {
    let disguises = Disguises.all.filter { $0.rule == rule }
    #expect(Set(disguises.map(\.kind)).count >= 3, "\(rule.rawValue)")
    for disguise in disguises {
      #expect(!disguise.planted.expected.isEmpty, "\(disguise)")
      #expect(disguise.planted.files != disguise.twin.files, "\(disguise)")
    }
  }

  @Test(arguments: Disguises.all)
  func `A disguised violation is reported, and its twin is not`(disguise: Disguise) {
    #expect(disguise.planted.reported(disguise.rule) == disguise.planted.expected)
    #expect(disguise.twin.reported(disguise.rule) == [])
  }

  @Test(arguments: Disguises.all, [[Mutation.backticks], [.comments, .inactiveBranch, .returns]])
  func `It is reported however it is written`(disguise: Disguise, mutations: [Mutation]) {
    // A manifest is no code of the app.
    guard disguise.rule != .manifest else { return }
    let planted = mutations.reduce(disguise.planted) { $1.applied(to: $0) }
    #expect(planted.reported(disguise.rule) == planted.expected)
    let twin = mutations.reduce(disguise.twin) { $1.applied(to: $0) }
    #expect(twin.reported(disguise.rule) == [])
  }

  @Test(arguments: TextForm.allCases)
  func `As text none is reported`(form: TextForm) {
    var sources = SampleApp.sources
    for (number, disguise) in Disguises.all.enumerated() {
      for (path, source) in disguise.planted.files {
        sources["Sources/App/Texts/\(number)/\(path)"] = form.wrapping(source)
      }
    }
    #expect(sources.count > Disguises.all.count)
    #expect(Audit().run(overSources: sources).findings == [])
  }
}
