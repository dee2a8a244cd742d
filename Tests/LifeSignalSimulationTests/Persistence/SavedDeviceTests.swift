import Testing

@testable import LifeSignalSimulation

/// The settings of a device in a saved world.
struct SavedDeviceTests {
  @Test func `A saved world keeps the network, the sensor and the permissions of a device`() throws
  {
    let session = PersistedPlaySession()
    try session.play(
      "person Ana", "Ana refuses the notifications", #"Ana signs up as "Ana" "Diaz""#,
      "Ana gets a touch sensor", "Ana turns biometrics on", "Ana is on expensive cellular",
      "Ana fails biometric checks from now on: locked", "Ana refuses the camera")
    #expect(session.failures == [])
    try session.play(
      "expect Ana is on expensive cellular", "expect Ana has a touch sensor", "after 10 min",
      "Ana checks in", "expect Ana is refused: biometrics-locked", #"Ana pastes "x""#,
      "expect Ana may not use the camera", "expect Ana may not use the notifications")
    #expect(session.failures == [])
  }
}
