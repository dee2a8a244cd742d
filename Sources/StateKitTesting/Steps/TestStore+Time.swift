import StateKit
import StateKitSimulation
public import Testing

extension TestStore {
  /// Lets time pass. It stops where an effect sends an action, and goes on by itself when that is
  /// received: until then ``clock`` is short of the time that was asked for.
  ///
  /// - Parameters:
  ///   - duration: How much time passes.
  ///   - sourceLocation: The line of the test.
  public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    step(at: sourceLocation) {
      expectNothingWaits(before: .advancing)
      guard duration >= .zero else { return fail(.time(.backwards(by: duration))) }
      target = target.advanced(by: duration)
    }
  }

  /// Lets time pass until a moment.
  ///
  /// - Parameters:
  ///   - offset: The moment, as the time since the store was made.
  ///   - sourceLocation: The line of the test.
  public func advance(to offset: Duration, sourceLocation: SourceLocation = #_sourceLocation) {
    step(at: sourceLocation) {
      expectNothingWaits(before: .advancing)
      guard offset >= target.offset else {
        return fail(.time(.passed(offset, now: target.offset)))
      }
      target = VirtualClock.Instant(offset: offset)
    }
  }
}
