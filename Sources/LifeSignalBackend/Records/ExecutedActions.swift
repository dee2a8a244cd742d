internal import Foundation
public import LifeSignalDomain

/// The queued actions that were carried out, so that no action is carried out twice (invariant 42).
///
/// An action is remembered for 30 days. A check-in or a setting that is repeated later changes nothing,
/// because an older one never replaces a newer one.
public struct ExecutedActions: Hashable, Sendable, Codable {
  /// The smallest value of `limit`.
  private static let smallestLimit = 16
  /// The time for which an action is remembered: 30 days.
  static let retention = Duration.seconds(30 * 86_400)

  private var expiries: [ActionID: Date] = [:]
  /// If at least this number of actions is remembered, the next insertion removes the expired
  /// actions, and sets the limit to twice the number of the remaining ones.
  private var limit: Int = Self.smallestLimit

  /// Creates an empty record.
  init() {}

  /// The number of remembered actions.
  public var count: Int { expiries.count }

  /// Returns whether an action was carried out and is remembered.
  public func contains(_ action: ActionID) -> Bool { expiries[action] != nil }

  /// Adds an action that was carried out. It is remembered for 30 days.
  ///
  /// - Complexity: O(1) on average, because expired entries are removed only when the number of
  ///   actions has doubled.
  mutating func insert(_ id: ActionID, at now: Date) {
    removeExpired(at: now)
    expiries[id] = now.addingTimeInterval(Self.retention / .seconds(1))
  }

  private mutating func removeExpired(at now: Date) {
    guard expiries.count >= limit else { return }
    expiries = expiries.filter { now < $0.value }
    limit = max(Self.smallestLimit, 2 * expiries.count)
  }
}
