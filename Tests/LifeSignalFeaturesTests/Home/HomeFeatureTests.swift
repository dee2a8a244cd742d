import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the QR code on the home screen (rule 4.5).
struct HomeFeatureTests {
  @Test func `Appearing generates the image of the code`() throws {
    let harness = try HomeHarness()
    harness.store.send(.appeared)
    harness.store.finish()
    #expect(harness.calls.all == [.generateImage])
  }

  @Test func `A reset needs confirmation, and then shows the new code and a toast`() throws {
    let harness = try HomeHarness()
    harness.store.send(.resetTapped) { $0.code = .confirmingReset }
    #expect(harness.calls.all == [])
    harness.store.send(.resetConfirmed) { $0.code = .resetting }
    harness.store.receive(.codeReset) { $0.code = .wasReset }
    harness.store.finish()
    #expect(harness.calls.all == [.reset, .generateImage, .toast(.codeReset)])
  }

  @Test func `A reset that waits for a connection is reported as kept for later`() throws {
    let harness = try HomeHarness(resetResult: .success(.waiting))
    harness.store.send(.resetTapped) { $0.code = .confirmingReset }
    harness.store.send(.resetConfirmed) { $0.code = .resetting }
    harness.store.receive(.codeResetQueued) { $0.code = .idle }
    harness.store.finish()
    #expect(harness.calls.all == [.reset, .toast(.keptForLater)])
  }

  @Test func `A reset that is not confirmed does nothing`() throws {
    let harness = try HomeHarness()
    harness.store.send(.resetTapped) { $0.code = .confirmingReset }
    harness.store.send(.resetCancelled) { $0.code = .idle }
    harness.store.send(.resetConfirmed)
    harness.store.finish()
    #expect(harness.calls.all == [])
  }

  @Test func `During a reset, no second reset starts and no old card is shared`() throws {
    let harness = try HomeHarness(latency: .seconds(1))
    harness.store.send(.resetTapped) { $0.code = .confirmingReset }
    harness.store.send(.resetConfirmed) { $0.code = .resetting }
    harness.store.send(.resetTapped)
    harness.store.send(.resetConfirmed)
    harness.store.send(.shareTapped)
    harness.store.advance(by: .seconds(1))
    harness.store.receive(.codeReset) { $0.code = .wasReset }
    harness.store.finish()
    #expect(harness.calls.all.count { $0 == .reset } == 1)
    #expect(!harness.calls.all.contains(.generateCard))
  }

  @Test(arguments: [UserError.notFound, .signedOut, .unavailable])
  func `A reset that fails shows the reason and can be tried again`(error: UserError) throws {
    let harness = try HomeHarness(resetResult: .failure(error))
    harness.store.send(.resetTapped) { $0.code = .confirmingReset }
    harness.store.send(.resetConfirmed) { $0.code = .resetting }
    harness.store.receive(.resetFailed(error)) { $0.code = .failed(error) }
    harness.store.send(.resetTapped) { $0.code = .confirmingReset }
    harness.store.finish()
    #expect(harness.calls.all == [.reset, .toast(.failed)])
  }

  @Test func `The card is generated before it is shared, and a reset ends the sharing`() throws {
    let harness = try HomeHarness()
    harness.store.send(.shareTapped)
    harness.store.receive(.cardReady) { $0.isSharing = true }
    harness.store.send(.resetTapped) { $0.code = .confirmingReset }
    harness.store.send(.resetConfirmed) { $0.code = .resetting }
    harness.store.receive(.codeReset) {
      $0.code = .wasReset
      $0.isSharing = false
    }
    harness.store.send(.shareTapped)
    harness.store.receive(.cardReady) { $0.isSharing = true }
    harness.store.send(.shareEnded) { $0.isSharing = false }
    harness.store.finish()
  }

  @Test func `Without a user, generation fails, and nothing is shared or copied`() throws {
    let harness = try HomeHarness(isSignedOut: true, generationResult: .failure(UserError.notFound))
    harness.store.send(.appeared)
    harness.store.send(.shareTapped)
    harness.store.send(.copyTapped)
    harness.store.finish()
    #expect(harness.calls.all == [.generateImage, .generateCard])
  }

  @Test func `The copied text is the text in the QR code`() throws {
    let harness = try HomeHarness()
    harness.store.send(.copyTapped)
    harness.store.finish()
    let code = QRPayload(code: QRCodeID(uuid(101))).encoded
    #expect(harness.calls.all == [.copy(code), .toast(.codeCopied)])
  }

  @Test func `A second tap does not open a second scanner`() throws {
    let harness = try HomeHarness()
    harness.store.send(.scanTapped) { $0.scanner = QRScannerFeature.State() }
    harness.store.send(.scanTapped)
    harness.store.send(.scanner(.closeTapped)) { $0.scanner = nil }
    harness.store.finish()
  }
}
