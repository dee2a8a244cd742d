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
  let log = LogRecorder()
  let storage: SharedStorage
  let store: TestStoreOf<HomeFeature>

  /// - Parameters:
  ///   - generationResult: The result of generating the image or the card.
  ///   - resetResult: The result of resetting the code.
  ///   - saveResult: The result of saving a setting.
  ///   - delivery: The result of waiting for the delivery of a saved setting.
  ///   - biometricResult: The result of biometric authentication.
  ///   - latency: The time that a reset or biometric authentication takes.
  init(
    user: User? = nil, connectivity: Connectivity = .online, isSignedOut: Bool = false,
    generationResult: Result<Void, any Error> = .success(()),
    resetResult: Result<ActionDelivery, any Error> = .success(.confirmed),
    saveResult: Result<Void, any Error> = .success(()), delivery: ActionDelivery = .confirmed,
    biometricResult: Result<Void, any Error> = .success(()), latency: Duration = .zero
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
    } dependencies: { [calls, log] in
      $0.logClient = log.client
      $0.toastClient = ToastClient { calls.record(.toast($0)) }
      $0.clipboardClient = ClipboardClient { calls.record(.copy($0)) }
      $0.biometricClient = BiometricClient {
        calls.record(.authenticate)
        try await wait()
        try biometricResult.get()
      }
      $0.userClient.generateQRImage = {
        calls.record(.generateImage)
        try generationResult.get()
      }
      $0.userClient.generateShareableCard = {
        calls.record(.generateCard)
        try generationResult.get()
      }
      $0.userClient.resetQRCode = {
        calls.record(.reset)
        try await wait()
        return try resetResult.get()
      }
      $0.userClient.setInterval = {
        calls.record(.setInterval($0))
        try saveResult.get()
        return SavedAction { delivery }
      }
      $0.userClient.setReminder = {
        calls.record(.setReminder($0))
        try saveResult.get()
        return SavedAction { delivery }
      }
      $0.userClient.setBiometric = {
        calls.record(.setBiometric($0))
        try saveResult.get()
        return SavedAction { delivery }
      }
    }
  }
}
