public import Foundation
internal import LifeSignalDomain

/// The server's record of the actions that it has carried out for one account.
///
/// An action is an intent of the account holder, such as a check-in, with the date when the account
/// holder made it.
public struct IntentRecord: Hashable, Sendable, Codable {
  /// The minimal time between two plain check-ins, which answer no ping: 300 s (rule 2.7).
  public static let cooldown: TimeInterval = 300

  /// The actions that were carried out.
  public internal(set) var executed = ExecutedActions()
  /// The date of the last check-in that did not answer a ping (invariant 29).
  public internal(set) var lastPlainCheckIn: Date?
  /// For each field of the profile, the date when the account holder made the newest executed
  /// action for this field.
  private var madeAt: [ProfileField: Date] = [:]

  /// Creates an empty record.
  init() {}

  /// Returns whether a later action for the same field was already carried out.
  func isOutdated(_ action: QueuedAction) -> Bool {
    guard let field = action.intent.field, let latest = madeAt[field] else { return false }
    return action.madeAt < latest
  }

  /// Adds an action that was carried out.
  mutating func insert(_ action: QueuedAction, at now: Date) {
    executed.insert(action, at: now)
    if let field = action.intent.field {
      madeAt[field] = max(madeAt[field] ?? action.madeAt, action.madeAt)
    }
    if case .checkIn(let moment) = action.intent {
      lastPlainCheckIn = max(lastPlainCheckIn ?? moment, moment)
    }
  }
}
