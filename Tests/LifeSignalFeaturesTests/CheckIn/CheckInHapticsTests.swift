import Foundation
import LifeSignalDomain
import LifeSignalFeatures
import LifeSignalTestSupport
import StateKitTesting
import Testing

/// Tests of the haptics of the check-in screen (rule 3.5).
struct CheckInHapticsTests {
  @Test func `Each counted tap is felt, and the emergency is a warning`() throws {
    let harness = try CheckInHarness()
    harness.tap(4)
    #expect(harness.haptics.all == Array(repeating: .impact(.light), count: 4))
    harness.store.advance(by: .seconds(2))
    harness.store.receive(.tapsForgotten) { $0.gesture = .idle }
    harness.tap(5)
    harness.store.advance(by: AlertGesture.fillTime)
    harness.store.receive(.filled) { $0.gesture = .activating }
    harness.store.receive(.activated) { $0.gesture = .idle }
    harness.store.finish()
    let fiveTaps: [Haptic] =
      Array(repeating: .impact(.light), count: 4) + [.impact(.medium), .notification(.warning)]
    #expect(harness.haptics.all.dropFirst(4) == fiveTaps[...])
  }

  @Test func `The start and the end of a complete hold are felt`() throws {
    let harness = try CheckInHarness(alert: .active(since: referenceDate))
    harness.hold()
    harness.store.receive(.holdCompleted) {
      $0.gesture = .idle
      $0.pending = .deactivateAlert
    }
    harness.store.receive(.done(.deactivateAlert)) {
      $0.pending = nil
      $0.lastDeactivation = .test(3)
    }
    harness.store.finish()
    #expect(
      harness.haptics.all == [.impact(.light), .impact(.heavy), .notification(.success)])
  }

  @Test func `A hold that ends too early is felt only at its start`() throws {
    let harness = try CheckInHarness(alert: .active(since: referenceDate))
    harness.store.send(.holdBegan) { $0.gesture = .holding(since: referenceDate) }
    harness.store.advance(by: .seconds(2))
    harness.store.send(.holdEnded) { $0.gesture = .idle }
    harness.store.finish()
    #expect(harness.haptics.all == [.impact(.light)])
  }

  @Test(arguments: [(3_600.0, HapticOutcome.success), (10, .error)])
  func `The result of a check-in is felt`(
    secondsSinceCheckIn: TimeInterval, outcome: HapticOutcome
  ) throws {
    let harness = try CheckInHarness(secondsSinceCheckIn: secondsSinceCheckIn)
    harness.store.exhaustivity = .off
    harness.store.send(.checkInTapped)
    harness.store.skipReceivedActions(strict: false)
    #expect(harness.haptics.all == [.notification(outcome)])
  }
}
