internal import Foundation

/// The queued actions that were carried out, so that none is carried out twice (invariant 42). Each is
/// remembered until it expires: from then on, it is refused for that.
public struct ExecutedActions: Hashable, Sendable, Codable {
  /// How many may be remembered before those that have expired are looked for.
  private static let smallestLimit = 16

  private var expiries: [ActionID: Date] = [:]
  private var limit: Int = Self.smallestLimit

  /// Nothing was carried out.
  init() {}

  /// How many are remembered.
  public var count: Int { expiries.count }

  /// Whether an action was carried out.
  public func contains(_ action: ActionID) -> Bool { expiries[action] != nil }

  /// Remembers an action.
  ///
  /// - Complexity: O(1) on average: expired ones are looked for when the number has doubled.
  mutating func insert(_ action: QueuedAction, at now: Date) {
    if expiries.count >= limit {
      expiries = expiries.filter { now < $0.value }
      limit = max(Self.smallestLimit, 2 * expiries.count)
    }
    expiries[action.id] = action.expiresAt
  }
}
