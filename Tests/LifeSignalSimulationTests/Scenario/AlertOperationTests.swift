import Testing

@testable import LifeSignalSimulation

/// The reported reason if a line that turns the emergency on or off fails.
struct AlertOperationTests {
  private let play = PlaySession()

  /// Returns why the last line could not be performed.
  private func reasons(_ lines: String...) throws -> [String] { try play.reasons(at: lines) }

  init() throws {
    _ = try reasons("person Ana", #"Ana signs up as "Ana" "Diaz""#)
  }

  @Test func `A refused check-in is not reported as the reason for a failed activation`() throws {
    #expect(
      try reasons(
        "Ana turns the alert on", "Ana turns the alert off", "Ana checks in",
        "Ana turns the alert on")
        == ["Ana could not turn the alert on: no tap counts for 0.5 s after an alert ends"])
    #expect(try reasons("after 1 s Ana turns the alert on") == [])
  }

  @Test func `A failed biometric check is the reason for a failed deactivation`() throws {
    #expect(
      try reasons(
        "Ana is recognised from now on", "Ana turns biometrics on", "Ana turns the alert on",
        "Ana checks in", "Ana is not recognised from now on", "Ana turns the alert off")
        == ["Ana could not turn the alert off: biometrics-refused"])
  }
}
