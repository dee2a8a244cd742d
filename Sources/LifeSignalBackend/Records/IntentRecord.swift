internal import Foundation
internal import LifeSignalDomain

/// The server's record of the actions that it has carried out for one account.
public struct IntentRecord: Hashable, Sendable, Codable {
  /// The actions that were carried out.
  public internal(set) var executed = ExecutedActions()
  /// For each field of the profile, the newest executed action for this field.
  private var latest: [ProfileField: DatedAction] = [:]

  /// Creates an empty record.
  init() {}

  /// Decodes a record. A record of an earlier version contains no newest actions.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    executed = try container.decode(ExecutedActions.self, forKey: .executed)
    latest = try container.decodeIfPresent([ProfileField: DatedAction].self, forKey: .latest) ?? [:]
  }

  /// Returns whether a later action for the same field was already carried out.
  func isOutdated(_ action: DatedAction, for field: ProfileField?) -> Bool {
    guard let field, let latest = latest[field] else { return false }
    return action.isMade(before: latest)
  }

  /// Adds a change of contacts that was carried out.
  mutating func insert(_ action: ContactActionRequest, at now: Date) {
    executed.insert(action.id, at: now)
  }

  /// Adds an action that was carried out, or that a later one overrides.
  mutating func insert(_ action: ActionRequest, _ dated: DatedAction, at now: Date) {
    executed.insert(action.id, at: now)
    if let field = action.intent.field, !isOutdated(dated, for: field) { latest[field] = dated }
  }

  /// Adds an action that a replaced session delivered.
  mutating func insertLate(_ action: ActionRequest, at now: Date) {
    executed.insert(action.id, at: now)
  }
}
