import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of checking in (4.4, 5.2).
struct CheckInFeatureTests {
  @Test func `A check-in is carried out immediately and confirmed`() throws {
    let bench = try CheckInHarness()
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    #expect(bench.store.state.isCheckingIn)
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.calls.all == [.checkIn, .toast(.checkedIn)])
    #expect(bench.user.user?.lastCheckedIn == referenceDate)
  }

  @Test func `The first check-in needs no earlier one`() throws {
    let bench = try CheckInHarness(checkedIn: nil)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
  }

  @Test func `An offline check-in is carried out and shown as kept for later`() throws {
    let bench = try CheckInHarness(freshness: .offline)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.calls.all == [.checkIn, .toast(.keptForLater)])
  }

  @Test(arguments: [(0, 300), (60, 240), (299, 1)])
  func `A check-in within five minutes is refused with the time left`(
    since: Int, wait: Int
  ) throws {
    let bench = try CheckInHarness(checkedIn: TimeInterval(since), isBiometricEnabled: true)
    bench.store.send(.checkInTapped) { $0.error = .profile(.checkInTooSoon(wait: wait)) }
    bench.store.finish()
    #expect(bench.calls.all == [.toast(.checkInTooSoon(wait: wait))])
  }

  @Test func `A check-in after five minutes is possible`() throws {
    let bench = try CheckInHarness(checkedIn: 300)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
  }

  @Test func `A client's refusal of an early check-in is shown in the same way`() throws {
    let bench = try CheckInHarness(saved: .failure(UserError.checkInTooSoon(wait: 7)))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.failed(.checkIn, .checkInTooSoon(wait: 7))) {
      $0.pending = nil
      $0.error = .profile(.checkInTooSoon(wait: 7))
    }
    bench.store.finish()
    #expect(bench.calls.all == [.checkIn, .toast(.checkInTooSoon(wait: 7))])
  }

  @Test func `With biometrics enabled, authentication precedes the check-in`() throws {
    let bench = try CheckInHarness(isBiometricEnabled: true)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    #expect(bench.calls.all == [.authenticate])
    bench.store.receive(.recognised(.checkIn))
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.calls.all == [.authenticate, .checkIn, .toast(.checkedIn)])
  }

  @Test(arguments: [BiometricError.notSupported, .notEnrolled, .refused])
  func `A person who is not recognised does not check in, and can try again`(error: BiometricError)
    throws
  {
    let bench = try CheckInHarness(isBiometricEnabled: true, biometric: .failure(error))
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

  @Test func `An authentication that the system cancels counts as refused`() throws {
    let bench = try CheckInHarness(
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
    let bench = try CheckInHarness(saved: .failure(error))
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

  /// Invariant 43: a check-in also ends if its operation is cancelled or never returns.
  @Test func `A cancelled check-in ends`() throws {
    let bench = try CheckInHarness(saved: .failure(CancellationError()))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.receive(.failed(.checkIn, .unavailable)) {
      $0.pending = nil
      $0.error = .profile(.unavailable)
    }
    bench.store.finish()
  }

  @Test func `A disk that does not respond does not block check-ins forever`() throws {
    let bench = try CheckInHarness(saving: .seconds(3_600))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.advance(by: .seconds(30))
    bench.store.receive(.failed(.checkIn, .unavailable)) {
      $0.pending = nil
      $0.error = .profile(.unavailable)
    }
    bench.store.finish()
  }

  @Test func `A tap during a check-in does nothing`() throws {
    let bench = try CheckInHarness(saving: .seconds(1))
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    bench.store.send(.checkInTapped)
    bench.store.advance(by: .seconds(1))
    bench.store.receive(.done(.checkIn)) { $0.pending = nil }
    bench.store.finish()
    #expect(bench.calls.all == [.checkIn, .toast(.checkedIn)])
  }

  @Test func `Without a user, taps do nothing`() throws {
    let bench = try CheckInHarness()
    bench.storage.setUser(nil)
    bench.store.send(.checkInTapped)
    bench.store.send(.alertTapped)
    bench.store.send(.holdBegan)
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  @Test func `A stale reply changes nothing`() throws {
    let bench = try CheckInHarness()
    bench.store.send(.recognised(.checkIn))
    bench.store.send(.notRecognised(.checkIn, .refused))
    bench.store.send(.done(.checkIn))
    bench.store.send(.failed(.deactivateAlert, .unavailable))
    bench.store.send(.ticked)
    bench.store.finish()
    #expect(bench.calls.all.isEmpty)
  }

  // MARK: What is shown

  @Test func `The countdown advances each second while the screen is shown`() throws {
    let bench = try CheckInHarness(checkedIn: 86_400 - 61)
    #expect(bench.store.state.countdown(of: bench.user) == nil)
    bench.store.send(.appeared) { $0.shownAt = referenceDate }
    #expect(bench.store.state.countdown(of: bench.user)?.text == "1m")
    #expect(bench.store.state.color(of: bench.user) == .orange)
    bench.store.advance(by: .seconds(2))
    bench.store.receive(.ticked) { $0.shownAt = referenceDate.addingTimeInterval(1) }
    bench.store.receive(.ticked) { $0.shownAt = referenceDate.addingTimeInterval(2) }
    #expect(bench.store.state.countdown(of: bench.user)?.text == "<1m")
    bench.store.send(.disappeared) { $0.shownAt = nil }
    bench.store.advance(by: .seconds(10))
    bench.store.finish()
  }

  @Test func `A check-in is shown immediately`() throws {
    let bench = try CheckInHarness(checkedIn: 90_000, saving: .milliseconds(500))
    bench.store.send(.appeared) { $0.shownAt = referenceDate }
    #expect(bench.store.state.countdown(of: bench.user)?.text == "Expired 1h ago")
    #expect(bench.store.state.color(of: bench.user) == .red)
    bench.store.send(.checkInTapped) { $0.pending = .checkIn }
    #expect(bench.store.state.color(of: bench.user) == .grey)
    bench.store.advance(by: .milliseconds(500))
    bench.store.receive(.done(.checkIn)) {
      $0.pending = nil
      $0.shownAt = referenceDate.addingTimeInterval(0.5)
    }
    #expect(bench.store.state.countdown(of: bench.user)?.text == "1d 0h")
    #expect(bench.store.state.color(of: bench.user) == .green)
    bench.store.send(.disappeared) { $0.shownAt = nil }
    bench.store.finish()
  }
}
