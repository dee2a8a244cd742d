import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalSimulation
import Testing

/// Invariants 26 and 28: five taps turn on an emergency that is off, at any time, without
/// biometrics and without a network.
struct EmergencyButtonTests {
  enum UserAction: CaseIterable, Sendable {
    case tapTwice, tapFourTimesAndWait, hold, checkIn, turnOnAndOff, turnOnAndFailToTurnOff
    case goOffline, refuseBiometrics, restart, switchTabs
  }

  static let pairsOfActions = UserAction.allCases.flatMap { first in
    UserAction.allCases.map { [first, $0] }
  }

  private func press(_ device: Device, _ action: CheckInFeature.Action) {
    if case .tabs = device.state.screen { device.send(.tabs(.checkIn(action))) }
  }

  private func tap(_ count: Int, _ device: Device, in world: World) {
    for _ in 0..<count {
      press(device, .alertTapped)
      world.advance(by: .milliseconds(100))
    }
  }

  /// Holds the button for three seconds, which turns an active emergency off if the person is
  /// recognised.
  private func hold(_ device: Device, in world: World) {
    press(device, .holdBegan)
    world.advance(by: .seconds(3))
    press(device, .holdEnded)
    world.advance(by: .milliseconds(100))
  }

  private func turnOn(_ device: Device, in world: World) {
    tap(5, device, in: world)
    world.advance(by: .seconds(1))
  }

  private func isOn(_ device: Device) -> Bool {
    device.published(ReadOnlyUserState.self).user.map { $0.alert != .inactive } ?? false
  }

  private func perform(_ action: UserAction, _ device: Device, in world: World) {
    switch action {
    case .tapTwice: tap(2, device, in: world)
    case .tapFourTimesAndWait:
      tap(4, device, in: world)
      world.advance(by: .seconds(2))
    case .hold: hold(device, in: world)
    case .checkIn: press(device, .checkInTapped)
    case .turnOnAndOff:
      device.biometricAnswer = .success(())
      turnOn(device, in: world)
      hold(device, in: world)
    case .turnOnAndFailToTurnOff:
      device.biometricAnswer = .failure(.authenticationFailed)
      turnOn(device, in: world)
      hold(device, in: world)
    case .goOffline: device.setConnected(false)
    case .refuseBiometrics: device.biometricAnswer = .failure(.authenticationFailed)
    case .restart:
      device.kill()
      device.launch()
      world.advance(by: .seconds(10))
    case .switchTabs:
      device.send(.tabs(.tabSelected(.checkIn)))
      device.send(.tabs(.tabSelected(.home)))
    }
  }

  @Test func `After any two actions, five taps turn on the emergency if it is off`() throws {
    for actions in Self.pairsOfActions {
      let world = World(seed: 61)
      world.addActivePerson("Ana")
      let ana = try #require(world.device("Ana"))
      ana.biometricAnswer = .success(())
      ana.send(.tabs(.home(.biometricToggled(true))))
      world.advance(by: .seconds(1))
      #expect(ana.published(ReadOnlyUserState.self).user?.isBiometricEnabled == true)
      for action in actions { perform(action, ana, in: world) }
      world.advance(by: .seconds(3))
      let promptCount = ana.biometricPromptCount
      if !isOn(ana) { turnOn(ana, in: world) }
      #expect(isOn(ana), "after \(actions)")
      #expect(ana.biometricPromptCount == promptCount, "after \(actions)")
      #expect(world.violations.isEmpty, "after \(actions)")
      #expect(world.issues.isEmpty, "after \(actions)")
    }
  }
}
