/// The numbers of failed retries after which a connection counts as degraded, and after which it is
/// not retried any more.
///
/// A limit of *n* takes effect when the *n*th retry has failed. The attempt before the first retry
/// is not counted, so `giveUpAfter: 6` allows seven attempts.
public struct RetryLimits: Hashable, Sendable {
  /// The number of the retry whose failure makes the connection degraded; nil if it never is.
  public var degradeAfter: Int?
  /// The number of the retry that is the last one; nil if the retries never end. With 0, the first
  /// failure is final.
  public var giveUpAfter: Int?

  /// Creates limits. Without arguments, the retries never end and the connection is never degraded.
  public init(degradeAfter: Int? = nil, giveUpAfter: Int? = nil) {
    self.degradeAfter = degradeAfter
    self.giveUpAfter = giveUpAfter
  }

  /// Returns whether a retry may be made.
  ///
  /// - Parameter number: The number of the retry, counted from 1.
  public func allowsRetry(_ number: Int) -> Bool { giveUpAfter.map { number <= $0 } ?? true }

  /// Returns whether the connection is degraded while a retry is waited for or made.
  ///
  /// - Parameter number: The number of the retry, counted from 1; 0 before the first retry.
  public func isDegraded(atRetry number: Int) -> Bool {
    degradeAfter.map { number > max(0, $0) } ?? false
  }

  /// The number of retries to display, as in "retry 2 of 5": the smaller one of the two limits.
  public var displayedLimit: Int? {
    guard let degradeAfter, let giveUpAfter else { return degradeAfter ?? giveUpAfter }
    return min(degradeAfter, giveUpAfter)
  }
}
