internal import Foundation
internal import LifeSignalDomain

/// The queued actions that the server has carried out, for as long as it must not do so again.
struct ExecutedOnce {
  /// How many are kept before those are dropped that have expired long ago.
  private var limit = 1_024
  private var expiries: [ActionID: Date] = [:]

  /// Takes up an action. False when it was here already.
  mutating func take(_ action: QueuedAction, at now: Date) -> Bool {
    if expiries.count >= limit {
      expiries = expiries.filter { now < $0.value.addingTimeInterval(86_400) }
      limit = max(1_024, 2 * expiries.count)
    }
    return expiries.updateValue(action.expiresAt, forKey: action.id) == nil
  }

  /// Whether an action was carried out.
  func contains(_ action: ActionID) -> Bool { expiries[action] != nil }
}
