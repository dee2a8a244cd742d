import Testing

@Suite struct MissTests {
  @Test func `Each miss has a plain form and three disguises`() {
    for miss in MissedViolations.all { #expect(miss.disguises.count >= 4, "\(miss.name)") }
  }

  @Test(arguments: MissedViolations.all.flatMap(\.disguises))
  func `A disguised miss is reported, and its twin is not`(disguise: DisguisedViolation) {
    #expect(disguise.sources.reported(disguise.rule) == disguise.sources.expected)
    #expect(disguise.twin.reported(disguise.rule) == [])
  }
}
