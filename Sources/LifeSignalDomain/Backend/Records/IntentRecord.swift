public import Foundation

/// What the server keeps of the intents of an account that it carried out.
public struct IntentRecord: Hashable, Sendable, Codable {
  /// How long after a plain check-in the next one may be: 300 s (2.7).
  public static let cooldown: TimeInterval = 300

  /// The actions that were carried out.
  public internal(set) var executed = ExecutedActions()
  /// When the person last checked in other than by answering a ping (invariant 29).
  public internal(set) var lastPlainCheckIn: Date?
  /// When the last intent for a field was made, of those that have arrived.
  private var madeAt: [ProfileField: Date] = [:]

  /// Nothing was carried out.
  init() {}

  /// Whether a later intent for the same field has arrived before.
  func isOutdated(_ action: QueuedAction) -> Bool {
    guard let field = action.intent.field, let latest = madeAt[field] else { return false }
    return action.madeAt < latest
  }

  /// Remembers that an action was carried out.
  mutating func note(_ action: QueuedAction, at now: Date) {
    executed.insert(action, at: now)
    if let field = action.intent.field {
      madeAt[field] = max(madeAt[field] ?? action.madeAt, action.madeAt)
    }
    if case .checkIn(let moment) = action.intent {
      lastPlainCheckIn = max(lastPlainCheckIn ?? moment, moment)
    }
  }
}
