import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of the QR code on the home screen (4.5).
struct HomeFeatureTests {
  @Test func `Appearing generates the image of the code`() throws {
    let bench = try HomeHarness()
    bench.store.send(.appeared)
    bench.store.finish()
    #expect(bench.calls.all == [.draw])
  }

  @Test func `A reset needs confirmation, and then shows the new code and a toast`() throws {
    let bench = try HomeHarness()
    bench.store.send(.resetTapped) { $0.code = .confirmingReset }
    #expect(bench.calls.all == [])
    bench.store.send(.resetConfirmed) { $0.code = .resetting }
    bench.store.receive(.codeReset) { $0.code = .wasReset }
    bench.store.finish()
    #expect(bench.calls.all == [.reset, .draw, .toast(.codeReset)])
  }

  @Test func `A reset that is not confirmed does nothing`() throws {
    let bench = try HomeHarness()
    bench.store.send(.resetTapped) { $0.code = .confirmingReset }
    bench.store.send(.resetCancelled) { $0.code = .idle }
    bench.store.send(.resetConfirmed)
    bench.store.finish()
    #expect(bench.calls.all == [])
  }

  @Test func `During a reset, no second one starts and no old card is shared`()
    throws
  {
    let bench = try HomeHarness(taking: .seconds(1))
    bench.store.send(.resetTapped) { $0.code = .confirmingReset }
    bench.store.send(.resetConfirmed) { $0.code = .resetting }
    bench.store.send(.resetTapped)
    bench.store.send(.resetConfirmed)
    bench.store.send(.shareTapped)
    bench.store.advance(by: .seconds(1))
    bench.store.receive(.codeReset) { $0.code = .wasReset }
    bench.store.finish()
    #expect(bench.calls.all.count { $0 == .reset } == 1)
    #expect(!bench.calls.all.contains(.drawCard))
  }

  @Test(arguments: [UserError.notFound, .signedOut, .unavailable])
  func `A reset that fails shows the reason and can be tried again`(error: UserError) throws {
    let bench = try HomeHarness(reset: .failure(error))
    bench.store.send(.resetTapped) { $0.code = .confirmingReset }
    bench.store.send(.resetConfirmed) { $0.code = .resetting }
    bench.store.receive(.resetFailed(error)) { $0.code = .failed(error) }
    bench.store.send(.resetTapped) { $0.code = .confirmingReset }
    bench.store.finish()
    #expect(bench.calls.all == [.reset, .toast(.failed)])
  }

  @Test func `The card is generated before it is shared, and a reset ends the sharing`() throws {
    let bench = try HomeHarness()
    bench.store.send(.shareTapped)
    bench.store.receive(.cardReady) { $0.isSharing = true }
    bench.store.send(.resetTapped) { $0.code = .confirmingReset }
    bench.store.send(.resetConfirmed) { $0.code = .resetting }
    bench.store.receive(.codeReset) {
      $0.code = .wasReset
      $0.isSharing = false
    }
    bench.store.send(.shareTapped)
    bench.store.receive(.cardReady) { $0.isSharing = true }
    bench.store.send(.shareEnded) { $0.isSharing = false }
    bench.store.finish()
  }

  @Test func `Without a user, nothing is generated, shared or copied`() throws {
    let bench = try HomeHarness(isSignedOut: true, draw: .failure(UserError.notFound))
    bench.store.send(.appeared)
    bench.store.send(.shareTapped)
    bench.store.send(.copyTapped)
    bench.store.finish()
    #expect(bench.calls.all == [.draw, .drawCard])
  }

  @Test func `The code is copied in the form that is scanned`() throws {
    let bench = try HomeHarness()
    bench.store.send(.copyTapped)
    bench.store.finish()
    let code = QRPayload(code: QRCodeID(uuid(101))).encoded
    #expect(bench.calls.all == [.copy(code), .toast(.codeCopied)])
  }

  @Test func `The scanner opens only once`() throws {
    let bench = try HomeHarness()
    bench.store.send(.scanTapped) { $0.scanner = QRScannerFeature.State() }
    bench.store.send(.scanTapped)
    bench.store.send(.scanner(.closeTapped)) { $0.scanner = nil }
    bench.store.finish()
  }
}
