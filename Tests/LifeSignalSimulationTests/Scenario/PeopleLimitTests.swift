import Testing

@testable import LifeSignalSimulation

/// The maximum number of people and their other devices, and the letters of their names.
struct PeopleLimitTests {
  private static let lines = ["person Ana", "device Ana's tablet", "person Ben", "person Cleo"]

  @Test(arguments: 1...3)
  func `A scenario with more people and devices than the limit is refused at the first one`(
    limit: Int
  ) throws {
    let text = (Self.lines + ["Cleo checks in", "Dan checks in"]).joined(separator: "\n")
    let source = try ScenarioSource(name: "test", bytes: Array(text.utf8))
    let error = #expect(throws: ScenarioError.self) { try Scenario(source, peopleLimit: limit) }
    #expect(
      error?.description == """
        test:\(limit + 1):1: the world already has \(limit) people and other devices, the limit
          \(limit + 1) | \(Self.lines[limit])
            | ^\(String(repeating: "~", count: Self.lines[limit].split(separator: " ")[0].count - 1))
          raise the limit with `--people N` if the machine has memory for more
        """)
  }

  @Test func `A scenario may have as many people and devices as the limit`() throws {
    let text = (Self.lines + ["Cleo asks for a code"]).joined(separator: "\n")
    let source = try ScenarioSource(name: "test", bytes: Array(text.utf8))
    #expect(try Scenario(source, peopleLimit: 4).participants.devices.count == 4)
  }

  @Test func `A thousand people are allowed, and no more`() throws {
    func letters(_ number: Int) -> String {
      let alphabet = Array("ABCDEFGHIJ")
      return String(String(number).compactMap { $0.wholeNumberValue.map { alphabet[$0] } })
    }
    let names = (1...1_001).map { "person \(letters($0))" }
    func scenario(_ count: Int) throws -> Scenario {
      let text = (names.prefix(count) + ["at +1:00"]).joined(separator: "\n")
      return try Scenario(ScenarioSource(name: "test", bytes: Array(text.utf8)))
    }
    #expect(try scenario(1_000).participants.people.count == 1_000)
    #expect(throws: ScenarioError.self) { try scenario(1_001) }
  }

  @Test func `A session adds no person beyond the limit, and continues`() throws {
    let play = PlaySession(peopleLimit: 2)
    _ = try play.run(line: "person Ana") { _ in }
    _ = try play.run(line: "device Ana's tablet") { _ in }
    for line in ["person Ben", "device Ana's watch"] {
      let error = #expect(throws: ScenarioError.self) { try play.run(line: line) { _ in } }
      #expect(
        error?.description.contains("the world already has 2 people and other devices, the limit")
          == true
      )
    }
    #expect(try play.run(line: "Ana asks for a code") { _ in } == .done)
  }

  @Test(arguments: ["\u{3164}", "A\u{115F}", "A\u{FFA0}b", "A\u{FE0F}", "A\u{200D}b", "A\u{034F}b"])
  func `A name has no invisible letters`(name: String) {
    let play = PlaySession()
    let error = #expect(throws: ScenarioError.self) {
      try play.run(line: "person \(name)") { _ in }
    }
    #expect(
      error?.description.contains("expected a name ") == true
        || error?.description.contains("unexpected control character") == true)
  }

  @Test(arguments: ["Ana", "Åsa", "Çağla", "Zoë", "李明", "Анна", "नेहा", "محمد", "O-Neil"])
  func `Names of many scripts are allowed`(name: String) throws {
    let play = PlaySession()
    #expect(try play.run(line: "person \(name)") { _ in } == .done)
    #expect(try play.run(line: "\(name) asks for a code") { _ in } == .done)
  }
}
