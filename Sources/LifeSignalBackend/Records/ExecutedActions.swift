internal import Foundation
public import LifeSignalDomain

/// The queued actions that were carried out, so that no action is carried out twice (invariant 42).
///
/// Each action is remembered until it expires. After that, the server refuses it as expired.
public struct ExecutedActions: Hashable, Sendable, Codable {
  /// The smallest number of remembered actions at which expired ones are removed.
  private static let smallestLimit = 16

  private var expiries: [ActionID: Date] = [:]
  private var limit: Int = Self.smallestLimit

  /// Creates an empty record.
  init() {}

  /// The number of remembered actions.
  public var count: Int { expiries.count }

  /// Returns whether an action was carried out and is remembered.
  public func contains(_ action: ActionID) -> Bool { expiries[action] != nil }

  /// Records an action that was carried out.
  ///
  /// - Complexity: O(1) on average, because expired actions are removed only when the number of
  ///   actions has doubled.
  mutating func insert(_ action: QueuedAction, at now: Date) {
    if expiries.count >= limit {
      expiries = expiries.filter { now < $0.value }
      limit = max(Self.smallestLimit, 2 * expiries.count)
    }
    expiries[action.id] = action.expiresAt
  }
}
