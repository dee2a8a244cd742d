import Testing

@testable import LifeSignalSimulation

/// Turning the emergency on and off in one go: why it could not be done.
struct AlertActTests {
  private let play = Play()

  /// Why the last line could not be done.
  private func reasons(_ lines: String...) throws -> [String] { try play.reasons(at: lines) }

  init() throws {
    _ = try reasons("person Ana", #"Ana signs up as "Ana" "Diaz""#)
  }

  @Test func `A check-in that was refused is not why the emergency was not turned on`() throws {
    #expect(
      try reasons(
        "Ana turns the alert on", "Ana turns the alert off", "Ana checks in",
        "Ana turns the alert on")
        == ["Ana could not turn the alert on: no tap counts for 0.5 s after an emergency"])
    #expect(try reasons("after 1 s Ana turns the alert on") == [])
  }

  @Test func `A face that was refused is why the emergency was not turned off`() throws {
    #expect(
      try reasons(
        "Ana is recognised from now on", "Ana turns biometrics on", "Ana turns the alert on",
        "Ana checks in", "Ana is not recognised from now on", "Ana turns the alert off")
        == ["Ana could not turn the alert off: biometrics-refused"])
  }
}
