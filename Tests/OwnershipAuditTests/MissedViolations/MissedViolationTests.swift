import Testing

@Suite struct MissedViolationTests {
  @Test func `Each missed violation has at least four forms`() {
    for violation in MissedViolations.all {
      #expect(violation.disguises.count >= 4, "\(violation.name)")
    }
  }

  @Test(arguments: MissedViolations.all.flatMap(\.disguises))
  func `A violation that the audit once missed is reported, and its harmless twin is not`(
    disguise: DisguisedViolation
  ) {
    #expect(disguise.sources.reported(disguise.rule) == disguise.sources.expected)
    #expect(disguise.twin.reported(disguise.rule) == [])
  }
}
