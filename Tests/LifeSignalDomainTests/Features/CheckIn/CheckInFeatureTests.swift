import Foundation
import LifeSignalDomain
import StateKit
import StateKitTesting
import Testing

/// Checking in (4.4, 5.2).
struct CheckInFeatureTests {
  @Test func `A check-in is done at once and said`() throws {
    let bench = try CheckInBench()
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    #expect(bench.store.state.isCheckingIn)
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.calls.all == [.checkIn, .toast(.checkedIn)])
    #expect(bench.user.user?.lastCheckedIn == zero)
  }

  @Test func `The first check-in needs no earlier one`() throws {
    let bench = try CheckInBench(checkedIn: nil)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
  }

  @Test func `Offline a check-in is done as well, and said to be kept for later`() throws {
    let bench = try CheckInBench(freshness: .offline)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.calls.all == [.checkIn, .toast(.keptForLater)])
  }

  @Test(arguments: [(0, 300), (60, 240), (299, 1)])
  func `Within five minutes it is too soon, and it says how long to wait`(
    since: Int, wait: Int
  ) throws {
    let bench = try CheckInBench(checkedIn: TimeInterval(since), isBiometricEnabled: true)
    bench.store.send(.checkInTapped) { $0.error = .profile(.checkInTooSoon(wait: wait)) }
    bench.store.finish()
    #expect(bench.calls.all == [.toast(.checkInTooSoon(wait: wait))])
  }

  @Test func `After five minutes it is not too soon`() throws {
    let bench = try CheckInBench(checkedIn: 300)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
  }

  @Test func `That it was too soon after all is said the same way`() throws {
    let bench = try CheckInBench(saved: .failure(UserError.checkInTooSoon(wait: 7)))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.failed(.checkIn, .checkInTooSoon(wait: 7))) {
      $0.pending = nil
      $0.error = .profile(.checkInTooSoon(wait: 7))
    }
    bench.store.finish()
    #expect(bench.calls.all == [.checkIn, .toast(.checkInTooSoon(wait: 7))])
  }

  @Test func `With a face or finger wanted, it is asked for first`() throws {
    let bench = try CheckInBench(isBiometricEnabled: true)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    #expect(bench.calls.all == [.authenticate])
    bench.store.receive(.recognised(.checkIn))
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.calls.all == [.authenticate, .checkIn, .toast(.checkedIn)])
  }

  @Test(arguments: [BiometricError.notSupported, .notEnrolled, .refused])
  func `Who is not recognised does not check in, and may try again`(error: BiometricError) throws {
    let bench = try CheckInBench(isBiometricEnabled: true, biometric: .failure(error))
    for _ in 0..<2 {
      bench.store.send(.checkInTapped) {
        $0.pending = .checkIn
        $0.error = nil
      }
      bench.store.receive(.notRecognised(.checkIn, error)) {
        $0.pending = nil
        $0.error = .biometric(error)
      }
    }
    bench.store.finish()
    #expect(
      bench.calls.all == [
        .authenticate, .toast(.notRecognised(error)), .authenticate, .toast(.notRecognised(error)),
      ])
  }

  @Test func `A prompt that the system takes away is a refusal`() throws {
    let bench = try CheckInBench(
      isBiometricEnabled: true, biometric: .failure(CancellationError()))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.notRecognised(.checkIn, .refused)) {
      $0.pending = nil
      $0.error = .biometric(.refused)
    }
    bench.store.finish()
  }

  @Test(arguments: [UserError.notFound, .notSaved, .signedOut, .unavailable])
  func `A check-in that fails ends, and can be tried again`(error: UserError) throws {
    let bench = try CheckInBench(saved: .failure(error))
    for _ in 0..<2 {
      bench.store.send(.checkInTapped) {
        $0.pending = .checkIn
        $0.error = nil
      }
      bench.store.receive(.failed(.checkIn, error)) {
        $0.pending = nil
        $0.error = .profile(error)
      }
    }
    bench.store.finish()
    #expect(bench.calls.all.filter { $0 == .toast(.failed) }.count == 2)
  }

  /// Invariant 43: it also ends when what it waits for is cancelled, or never answers.
  @Test func `A check-in that is cancelled half-way ends`() throws {
    let bench = try CheckInBench(saved: .failure(CancellationError()))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.failed(.checkIn, .unavailable)) {
      $0.pending = nil
      $0.error = .profile(.unavailable)
    }
    bench.store.finish()
  }

  @Test func `A disk that does not answer does not keep it busy for ever`() throws {
    let bench = try CheckInBench(saving: .seconds(3_600))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.advance(by: .seconds(30))
    bench.store.receive(.failed(.checkIn, .unavailable)) {
      $0.pending = nil
      $0.error = .profile(.unavailable)
    }
    bench.store.finish()
  }

  @Test func `While one is under way another tap does nothing`() throws {
    let bench = try CheckInBench(saving: .seconds(1))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.send(.checkInTapped)
    bench.store.advance(by: .seconds(1))
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.calls.all == [.checkIn, .toast(.checkedIn)])
  }

  @Test func `Without a person there is nothing to do`() throws {
    let bench = try CheckInBench()
    bench.storage.setUser(nil)
    bench.store.send(.checkInTapped)
    bench.store.send(.alertTapped)
    bench.store.send(.holdBegan)
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  @Test func `A reply that nobody waits for any more changes nothing`() throws {
    let bench = try CheckInBench()
    bench.store.send(.recognised(.checkIn))
    bench.store.send(.notRecognised(.checkIn, .refused))
    bench.store.send(.done(.checkIn))
    bench.store.send(.failed(.deactivateAlert, .unavailable))
    bench.store.send(.ticked)
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  // MARK: What is shown

  @Test func `While it is looked at it goes on by the second`() throws {
    let bench = try CheckInBench(checkedIn: 86_400 - 61)
    #expect(bench.store.state.countdown(of: bench.user) == nil)
    bench.store.send(.appeared) { $0.shownAt = zero }
    #expect(bench.store.state.countdown(of: bench.user)?.text == "1m")
    #expect(bench.store.state.color(of: bench.user) == .orange)
    bench.store.advance(by: .seconds(2))
    bench.store.receive(.ticked) { $0.shownAt = zero.addingTimeInterval(1) }
    bench.store.receive(.ticked) { $0.shownAt = zero.addingTimeInterval(2) }
    #expect(bench.store.state.countdown(of: bench.user)?.text == "<1m")
    bench.store.send(.disappeared) { $0.shownAt = nil }
    bench.store.advance(by: .seconds(10))
    bench.store.finish()
  }

  @Test func `A check-in shows at once`() throws {
    let bench = try CheckInBench(checkedIn: 90_000, saving: .milliseconds(500))
    bench.store.send(.appeared) { $0.shownAt = zero }
    #expect(bench.store.state.countdown(of: bench.user)?.text == "Expired 1h ago")
    #expect(bench.store.state.color(of: bench.user) == .red)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    #expect(bench.store.state.color(of: bench.user) == .grey)
    bench.store.advance(by: .milliseconds(500))
    bench.store.receive(.done(.checkIn)) {
      $0.pending = nil
      $0.shownAt = zero.addingTimeInterval(0.5)
    }
    #expect(bench.store.state.countdown(of: bench.user)?.text == "1d 0h")
    #expect(bench.store.state.color(of: bench.user) == .green)
    bench.store.send(.disappeared) { $0.shownAt = nil }
    bench.store.finish()
  }
}
