import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKit
import StateKitTesting
import Testing

/// Tests of checking in (rules 4.4 and 5.2).
struct CheckInFeatureTests {
  @Test func `A check-in is carried out immediately and confirmed`() throws {
    let harness = try CheckInHarness()
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    #expect(harness.store.state.isCheckingIn)
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.finish()
    #expect(harness.calls.all == [.checkIn, .toast(.checkedIn)])
    #expect(harness.user.user?.lastCheckedIn == referenceDate)
  }

  @Test func `A person who never checked in can check in`() throws {
    let harness = try CheckInHarness(secondsSinceCheckIn: nil)
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.finish()
  }

  @Test func `An offline check-in is carried out and shown as kept for later`() throws {
    let harness = try CheckInHarness(connectivity: .offline)
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.finish()
    #expect(harness.calls.all == [.checkIn, .toast(.keptForLater)])
  }

  /// Regression test: a check-in that was only on the device's disk was shown as done.
  @Test func `A check-in is shown as done when the server has it`() throws {
    let harness = try CheckInHarness(deliveryDuration: .seconds(5))
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    #expect(harness.calls.all == [.checkIn])
    harness.store.advance(by: .seconds(5))
    harness.store.finish()
    #expect(harness.calls.all == [.checkIn, .toast(.checkedIn)])
  }

  /// The delivery takes longer than the disk may.
  @Test func `A check-in without an answer of the server is shown as kept for later`() throws {
    let harness = try CheckInHarness(
      delivery: .success(.waiting), deliveryDuration: .seconds(31))
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.advance(by: .seconds(31))
    harness.store.finish()
    #expect(harness.calls.all == [.checkIn, .toast(.keptForLater)])
  }

  @Test func `A check-in that was given up is not shown as done`() throws {
    let harness = try CheckInHarness(delivery: .failure(UserError.unavailable))
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.finish()
    #expect(harness.calls.all == [.checkIn])
  }

  @Test(arguments: [(0, 300), (60, 240), (299, 1)])
  func `A check-in within five minutes of the last one is refused with the time left`(
    secondsSinceLast: Int, timeLeft: Int
  ) throws {
    let harness = try CheckInHarness(
      secondsSinceCheckIn: TimeInterval(secondsSinceLast), isBiometricEnabled: true)
    harness.store.send(.checkInTapped) { $0.error = .profile(.checkInTooSoon(wait: timeLeft)) }
    harness.store.finish()
    #expect(harness.calls.all == [.toast(.checkInTooSoon(wait: timeLeft))])
  }

  @Test func `A check-in five minutes after the last one is possible`() throws {
    let harness = try CheckInHarness(secondsSinceCheckIn: 300)
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.finish()
  }

  @Test func `If the client refuses an early check-in, the time left is shown`() throws {
    let harness = try CheckInHarness(saveResult: .failure(UserError.checkInTooSoon(wait: 7)))
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.receive(.failed(.checkIn, .checkInTooSoon(wait: 7))) {
      $0.pending = nil
      $0.error = .profile(.checkInTooSoon(wait: 7))
    }
    harness.store.finish()
    #expect(harness.calls.all == [.checkIn, .toast(.checkInTooSoon(wait: 7))])
  }

  @Test func `With biometrics enabled, authentication precedes the check-in`() throws {
    let harness = try CheckInHarness(isBiometricEnabled: true)
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    #expect(harness.calls.all == [.authenticate])
    harness.store.receive(.recognised(.checkIn))
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.finish()
    #expect(harness.calls.all == [.authenticate, .checkIn, .toast(.checkedIn)])
  }

  @Test(arguments: BiometricError.allCases)
  func `A person who is not recognised does not check in, and can try again`(error: BiometricError)
    throws
  {
    let harness = try CheckInHarness(isBiometricEnabled: true, biometricResult: .failure(error))
    for _ in 0..<2 {
      harness.store.send(.checkInTapped) {
        $0.pending = .checkIn
        $0.error = nil
      }
      harness.store.receive(.notRecognised(.checkIn, error)) {
        $0.pending = nil
        $0.error = .biometric(error)
      }
    }
    harness.store.finish()
    let attempt: [CheckInHarness.Call] =
      [.authenticate] + (error.isWorthTelling ? [.toast(.notRecognised(error))] : [])
    #expect(harness.calls.all == attempt + attempt)
  }

  @Test func `An authentication that the system cancels has its own error`() throws {
    let harness = try CheckInHarness(
      isBiometricEnabled: true, biometricResult: .failure(CancellationError()))
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.receive(.notRecognised(.checkIn, .systemCancel)) {
      $0.pending = nil
      $0.error = .biometric(.systemCancel)
    }
    harness.store.finish()
  }

  @Test(arguments: [UserError.notFound, .notSaved, .signedOut, .unavailable])
  func `After a failed check-in, the person can try again`(error: UserError) throws {
    let harness = try CheckInHarness(saveResult: .failure(error))
    for _ in 0..<2 {
      harness.store.send(.checkInTapped) {
        $0.pending = .checkIn
        $0.error = nil
      }
      harness.store.receive(.failed(.checkIn, error)) {
        $0.pending = nil
        $0.error = .profile(error)
      }
    }
    harness.store.finish()
    #expect(harness.calls.all.filter { $0 == .toast(.failed) }.count == 2)
  }

  /// Invariant 43: a check-in also ends if its operation is cancelled or never returns.
  @Test func `A cancelled check-in ends`() throws {
    let harness = try CheckInHarness(saveResult: .failure(CancellationError()))
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.receive(.failed(.checkIn, .unavailable)) {
      $0.pending = nil
      $0.error = .profile(.unavailable)
    }
    harness.store.finish()
  }

  @Test func `A disk that does not respond does not block check-ins forever`() throws {
    let harness = try CheckInHarness(saveDuration: .seconds(3_600))
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.advance(by: .seconds(30))
    harness.store.receive(.failed(.checkIn, .unavailable)) {
      $0.pending = nil
      $0.error = .profile(.unavailable)
    }
    harness.store.finish()
  }

  @Test func `A tap during a check-in does nothing`() throws {
    let harness = try CheckInHarness(saveDuration: .seconds(1))
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    harness.store.send(.checkInTapped)
    harness.store.advance(by: .seconds(1))
    harness.store.receive(.done(.checkIn)) { $0.pending = nil }
    harness.store.finish()
    #expect(harness.calls.all == [.checkIn, .toast(.checkedIn)])
  }

  @Test func `Without a user, taps do nothing`() throws {
    let harness = try CheckInHarness()
    harness.storage.setUser(nil)
    harness.store.send(.checkInTapped)
    harness.store.send(.alertTapped)
    harness.store.send(.holdBegan)
    harness.store.finish()
    #expect(harness.calls.all.isEmpty)
  }

  @Test func `A stale reply changes nothing`() throws {
    let harness = try CheckInHarness()
    harness.store.send(.recognised(.checkIn))
    harness.store.send(.notRecognised(.checkIn, .systemCancel))
    harness.store.send(.done(.checkIn))
    harness.store.send(.failed(.deactivateAlert, .unavailable))
    harness.store.send(.ticked)
    harness.store.finish()
    #expect(harness.calls.all.isEmpty)
  }

  // MARK: The countdown

  @Test func `The countdown advances each second while the screen is shown`() throws {
    let harness = try CheckInHarness(secondsSinceCheckIn: 86_400 - 61)
    #expect(harness.store.state.countdown(of: harness.user) == nil)
    harness.store.send(.appeared) { $0.countdownDate = referenceDate }
    #expect(harness.store.state.countdown(of: harness.user)?.text == "1m")
    #expect(harness.store.state.color(of: harness.user) == .orange)
    harness.store.advance(by: .seconds(2))
    harness.store.receive(.ticked) { $0.countdownDate = referenceDate.addingTimeInterval(1) }
    harness.store.receive(.ticked) { $0.countdownDate = referenceDate.addingTimeInterval(2) }
    #expect(harness.store.state.countdown(of: harness.user)?.text == "<1m")
    harness.store.send(.disappeared) { $0.countdownDate = nil }
    harness.store.advance(by: .seconds(10))
    harness.store.finish()
  }

  @Test func `A check-in updates the countdown immediately`() throws {
    let harness = try CheckInHarness(secondsSinceCheckIn: 90_000, saveDuration: .milliseconds(500))
    harness.store.send(.appeared) { $0.countdownDate = referenceDate }
    #expect(harness.store.state.countdown(of: harness.user)?.text == "Expired 1h ago")
    #expect(harness.store.state.color(of: harness.user) == .red)
    harness.store.send(.checkInTapped) { $0.pending = .checkIn }
    #expect(harness.store.state.color(of: harness.user) == .grey)
    harness.store.advance(by: .milliseconds(500))
    harness.store.receive(.done(.checkIn)) {
      $0.pending = nil
      $0.countdownDate = referenceDate.addingTimeInterval(0.5)
    }
    #expect(harness.store.state.countdown(of: harness.user)?.text == "1d 0h")
    #expect(harness.store.state.color(of: harness.user) == .green)
    harness.store.send(.disappeared) { $0.countdownDate = nil }
    harness.store.finish()
  }
}
