internal import Foundation
internal import LifeSignalDomain

/// The queued actions that the server has carried out and must not carry out again.
struct ExecutionHistory {
  /// When the history has this number of entries, it removes those that expired a day ago or
  /// earlier.
  private var limit = 1_024
  /// The date when each action expires.
  private var expiries: [ActionID: Date] = [:]

  /// Adds an action, and returns whether it is new to the history.
  mutating func insert(_ action: QueuedAction, at now: Date) -> Bool {
    if expiries.count >= limit {
      expiries = expiries.filter { now < $0.value.addingTimeInterval(86_400) }
      limit = max(1_024, 2 * expiries.count)
    }
    return expiries.updateValue(action.expiresAt, forKey: action.id) == nil
  }

  /// Returns whether the server has carried out an action.
  func contains(_ action: ActionID) -> Bool { expiries[action] != nil }
}
