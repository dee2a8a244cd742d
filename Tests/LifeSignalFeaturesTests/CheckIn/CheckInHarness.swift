import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// The check-in feature with test doubles of its dependencies.
struct CheckInHarness {
  enum Call: Equatable {
    case checkIn, setAlert(Bool), authenticate
    case toast(Toast)
  }

  let calls = CallRecorder<Call>()
  let haptics = CallRecorder<Haptic>()
  let storage: SharedStorage
  let store: TestStoreOf<CheckInFeature>

  /// - Parameters:
  ///   - secondsSinceCheckIn: The time since Ana's last check-in, or `nil` if she never checked in.
  ///   - biometricResult: The result of biometric authentication.
  ///   - biometricDuration: The time that biometric authentication takes.
  ///   - saveResult: The result of saving a change.
  ///   - saveDuration: The time that the device takes to save a change.
  ///   - delivery: The result of waiting for the delivery of a saved check-in.
  ///   - deliveryDuration: The time that the delivery takes.
  init(
    secondsSinceCheckIn: TimeInterval? = 3_600, alert: Alert = .inactive,
    isBiometricEnabled: Bool = false, connectivity: Connectivity = .online,
    biometricResult: Result<Void, any Error> = .success(()), biometricDuration: Duration = .zero,
    saveResult: Result<Void, any Error> = .success(()), saveDuration: Duration = .zero,
    delivery: Result<ActionDelivery, any Error> = .success(.confirmed),
    deliveryDuration: Duration = .zero
  ) throws {
    var ana = try User.sample(
      lastCheckedIn: secondsSinceCheckIn.map { referenceDate.addingTimeInterval(-$0) })
    ana.alert = alert
    ana.isBiometricEnabled = isBiometricEnabled
    let storage = try SharedStorage.signedIn(ana, connectivity)
    let simulation = Simulation(log: storage.log)
    let clock = simulation.clock
    let date = DateGenerator { referenceDate.addingTimeInterval(clock.now.offset / .seconds(1)) }
    self.storage = storage
    store = TestStore(
      initialState: CheckInFeature.State(), storage: storage, simulation: simulation
    ) {
      CheckInFeature()
    } dependencies: { [calls, haptics] in
      $0.hapticClient = HapticClient { haptics.record($0) }
      $0.date = date
      $0.localClock = .test { date.now() }
      $0.toastClient = ToastClient { calls.record(.toast($0)) }
      $0.biometricClient = BiometricClient {
        calls.record(.authenticate)
        if biometricDuration > .zero { try await clock.sleep(for: biometricDuration) }
        try biometricResult.get()
      }
      $0.userClient.checkIn = {
        calls.record(.checkIn)
        if saveDuration > .zero { try await clock.sleep(for: saveDuration) }
        try saveResult.get()
        storage.changeUser { $0.lastCheckedIn = date.now() }
        return SavedAction {
          if deliveryDuration > .zero { try await clock.sleep(for: deliveryDuration) }
          return try delivery.get()
        }
      }
      $0.userClient.setAlert = { isOn in
        calls.record(.setAlert(isOn))
        if saveDuration > .zero { try await clock.sleep(for: saveDuration) }
        try saveResult.get()
        storage.changeUser { $0.alert = isOn ? .active(since: date.now()) : .inactive }
        return SavedAction {
          if deliveryDuration > .zero { try await clock.sleep(for: deliveryDuration) }
          return try delivery.get()
        }
      }
    }
  }

  var user: ReadOnlyUserState { storage.value(of: ReadOnlyUserState.self) }
  var alert: Alert? { user.user?.alert }
  var stage: AlertStage { store.state.alertStage(of: user) }

  /// Taps the emergency button several times. The time advances by `gap` before each tap, except
  /// at the start of a test.
  func tap(_ times: Int, every gap: Duration = .milliseconds(500)) {
    for number in 0..<times {
      if number > 0 || store.clock.now.offset > .zero { store.advance(by: gap) }
      let now = BootInstant.test(store.clock.now.offset / .seconds(1))
      store.send(.alertTapped) { $0.gesture = $0.gesture.tapped(at: now) }
    }
  }

  /// Holds the emergency button down for 3 seconds, and does not release it.
  func hold() {
    let now = referenceDate.addingTimeInterval(store.clock.now.offset / .seconds(1))
    store.send(.holdBegan) { $0.gesture = .holding(since: now) }
    store.advance(by: .seconds(3))
  }
}
