import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import StateKitTesting
import Testing

/// The home feature with test doubles of its dependencies.
struct HomeHarness {
  enum Call: Equatable {
    case generateImage, generateCard, reset
    case setInterval(CheckInInterval), setReminder(ReminderLead), setBiometric(Bool)
    case authenticate, copy(String)
    case toast(Toast)
  }

  let calls = CallRecorder<Call>()
  let storage: SharedStorage
  let store: TestStoreOf<HomeFeature>

  /// - Parameters:
  ///   - generated: The result of generating the image or the card.
  ///   - reset: The result of resetting the code.
  ///   - saved: The result of saving a setting.
  ///   - biometric: The result of biometric authentication.
  ///   - latency: The time that a reset or biometric authentication takes.
  init(
    user: User? = nil, connectivity: Connectivity = .online, isSignedOut: Bool = false,
    generated: Result<Void, any Error> = .success(()),
    reset: Result<Void, any Error> = .success(()), saved: Result<Void, any Error> = .success(()),
    biometric: Result<Void, any Error> = .success(()), latency: Duration = .zero
  ) throws {
    let storage = try SharedStorage.signedIn(isSignedOut ? nil : user ?? .sample(), connectivity)
    let simulation = Simulation(log: storage.log)
    let clock = simulation.clock
    let wait: @Sendable () async throws -> Void = {
      if latency > .zero { try await clock.sleep(for: latency) }
    }
    self.storage = storage
    store = TestStore(
      initialState: HomeFeature.State(), storage: storage, simulation: simulation
    ) {
      HomeFeature()
    } dependencies: { [calls] in
      $0.toastClient = ToastClient { calls.record(.toast($0)) }
      $0.clipboardClient = ClipboardClient { calls.record(.copy($0)) }
      $0.biometricClient = BiometricClient {
        calls.record(.authenticate)
        try await wait()
        try biometric.get()
      }
      $0.userClient.generateQRImage = {
        calls.record(.generateImage)
        try generated.get()
      }
      $0.userClient.generateShareableCard = {
        calls.record(.generateCard)
        try generated.get()
      }
      $0.userClient.resetQRCode = {
        calls.record(.reset)
        try await wait()
        try reset.get()
      }
      $0.userClient.setInterval = {
        calls.record(.setInterval($0))
        try saved.get()
      }
      $0.userClient.setReminder = {
        calls.record(.setReminder($0))
        try saved.get()
      }
      $0.userClient.setBiometric = {
        calls.record(.setBiometric($0))
        try saved.get()
      }
    }
  }
}
