import StateKit
import StateKitSimulation
public import Testing

extension TestStore {
  /// Advances the time. The clock pauses when an effect sends an action, and continues
  /// automatically when the test receives that action; until then, ``clock`` is behind the
  /// requested time.
  ///
  /// - Parameters:
  ///   - duration: The time to add.
  ///   - sourceLocation: The line of the test.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    step(at: sourceLocation) {
      expectNothingUnreceived(before: .advancing)
      guard duration >= .zero else { return fail(.time(.backwards(by: duration))) }
      targetTime = targetTime.advanced(by: duration)
    }
  }

  /// Advances the time to a given moment.
  ///
  /// - Parameters:
  ///   - offset: The moment, as the time since the start of the simulation.
  ///   - sourceLocation: The line of the test.
  public func advance(to offset: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    step(at: sourceLocation) {
      expectNothingUnreceived(before: .advancing)
      guard offset >= targetTime.offset else {
        return fail(.time(.passed(offset, now: targetTime.offset)))
      }
      targetTime = VirtualClock.Instant(offset: offset)
    }
  }
}
