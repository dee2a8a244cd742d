import LifeSignalDomain
import StateKit
import Testing

/// The home's own part: the QR code (4.5).
struct HomeFeatureTests {
  enum Call: Equatable { case draw, drawCard, reset }

  let calls = Calls<Call>()

  private func bench(
    reset: Result<Void, UserError> = .success(()), draw: Result<Void, UserError> = .success(())
  ) -> FeatureBench<HomeFeature> {
    FeatureBench(HomeFeature.State()) {
      HomeFeature()
    } dependencies: { [calls] in
      $0.userClient.generateQRImage = {
        calls.note(.draw)
        try draw.get()
      }
      $0.userClient.generateShareableCard = {
        calls.note(.drawCard)
        try draw.get()
      }
      $0.userClient.resetQRCode = {
        calls.note(.reset)
        try reset.get()
      }
    }
  }

  @Test func `When it appears the code is drawn`() {
    let bench = bench()
    bench.send(.appeared)
    #expect(calls.all == [.draw])
  }

  @Test func `A reset asks first, then draws the new code`() {
    let bench = bench()
    bench.send(.resetTapped)
    #expect(bench.state.code == .confirmingReset)
    #expect(calls.all == [])
    bench.send(.resetConfirmed)
    #expect(bench.state.code == .wasReset)
    #expect(calls.all == [.reset, .draw])
  }

  @Test func `A reset that is not meant does nothing`() {
    let bench = bench()
    bench.send(.resetTapped, .resetCancelled, .resetConfirmed)
    #expect(bench.state.code == .idle)
    #expect(calls.all == [])
  }

  @Test func `While the server is asked it is asked once`() {
    let bench = bench()
    bench.sendAtOnce(.resetTapped, .resetConfirmed, .resetTapped, .resetConfirmed)
    #expect(calls.all == [.reset, .draw])
  }

  @Test func `A reset that fails says why, and can be tried again`() {
    let bench = bench(reset: .failure(.unavailable))
    bench.send(.resetTapped, .resetConfirmed)
    #expect(bench.state.code == .failed(.unavailable))
    #expect(calls.all == [.reset])
    bench.send(.resetTapped)
    #expect(bench.state.code == .confirmingReset)
  }

  @Test func `The card is drawn before it is shared, and a reset ends the sharing`() {
    let bench = bench()
    bench.send(.shareTapped)
    #expect(bench.state.isSharing)
    bench.send(.resetTapped, .resetConfirmed)
    #expect(!bench.state.isSharing)
    #expect(calls.all == [.drawCard, .reset, .draw])
    bench.send(.shareTapped, .shareEnded)
    #expect(!bench.state.isSharing)
  }

  @Test func `While the code is being reset no card with it is shared`() {
    let bench = bench()
    bench.sendAtOnce(.resetTapped, .resetConfirmed, .shareTapped)
    #expect(!bench.state.isSharing)
    #expect(calls.all == [.reset, .draw])
  }

  @Test func `Without a person there is nothing to draw or to share`() {
    let bench = bench(draw: .failure(.notFound))
    bench.send(.appeared, .shareTapped)
    #expect(calls.all == [.draw, .drawCard])
    #expect(!bench.state.isSharing)
  }
}
