import Foundation
import LifeSignalDomain
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// Where one checks in, with doubles of what it asks.
struct CheckInBench {
  enum Call: Equatable {
    case checkIn, setAlert(Bool), authenticate
    case toast(Toast)
  }

  let calls = Calls<Call>()
  let storage: SharedStorage
  let store: TestStoreOf<CheckInFeature>

  /// - Parameters:
  ///   - checkedIn: How long ago Ana checked in, in seconds; never, if nothing.
  ///   - saving: How long the device takes to write something down.
  ///   - prompt: How long a face or a finger takes.
  init(
    checkedIn: TimeInterval? = 3_600, alert: Alert = .inactive, isBiometricEnabled: Bool = false,
    freshness: Freshness = .online, biometric: Result<Void, any Error> = .success(()),
    saved: Result<Void, any Error> = .success(()), saving: Duration = .zero,
    prompt: Duration = .zero
  ) throws {
    var ana = try User.sample(lastCheckedIn: checkedIn.map { zero.addingTimeInterval(-$0) })
    ana.alert = alert
    ana.isBiometricEnabled = isBiometricEnabled
    let storage = try SharedStorage.signedIn(ana, freshness)
    let simulation = Simulation(log: storage.log)
    let clock = simulation.clock
    let now = DateGenerator { zero.addingTimeInterval(clock.now.offset / .seconds(1)) }
    self.storage = storage
    store = TestStore(
      initialState: CheckInFeature.State(), storage: storage, simulation: simulation
    ) {
      CheckInFeature()
    } dependencies: { [calls] in
      $0.date = now
      $0.toastClient = ToastClient { calls.note(.toast($0)) }
      $0.biometricClient = BiometricClient {
        calls.note(.authenticate)
        if prompt > .zero { try await clock.sleep(for: prompt) }
        try biometric.get()
      }
      $0.userClient.checkIn = {
        calls.note(.checkIn)
        if saving > .zero { try await clock.sleep(for: saving) }
        try saved.get()
        storage.changeUser { $0.lastCheckedIn = now.now() }
      }
      $0.userClient.setAlert = { isOn in
        calls.note(.setAlert(isOn))
        if saving > .zero { try await clock.sleep(for: saving) }
        try saved.get()
        storage.changeUser { $0.alert = isOn ? .active(since: now.now()) : .inactive }
      }
    }
  }

  var user: ReadOnlyUserState { storage.current(ReadOnlyUserState.self) }
  var alert: Alert? { user.user?.alert }
  var stage: AlertStage { store.state.alertStage(of: user) }

  /// Taps, each so long after the one before.
  func tap(_ times: Int, every gap: Duration = .milliseconds(500)) {
    for number in 0..<times {
      if number > 0 || store.clock.now.offset > .zero { store.advance(by: gap) }
      let now = zero.addingTimeInterval(store.clock.now.offset / .seconds(1))
      store.send(.alertTapped) { $0.gesture = $0.gesture.tapped(at: now) }
    }
  }

  /// Holds the button down for long enough.
  func hold() {
    let now = zero.addingTimeInterval(store.clock.now.offset / .seconds(1))
    store.send(.holdBegan) { $0.gesture = .holding(since: now) }
    store.advance(by: .seconds(3))
  }
}
