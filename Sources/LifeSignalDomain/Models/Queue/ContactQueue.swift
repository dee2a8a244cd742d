public import StateKit

/// The changes of contacts that the server has not confirmed yet, in the order in which they were
/// made and are sent (rule 5.11).
///
/// The app shows the server's contacts with the queue applied. Removing an action therefore undoes
/// exactly this action (invariant 44).
public struct ContactQueue: Hashable, Sendable, Codable {
  /// The actions, the earliest first.
  public private(set) var actions: [QueuedContactAction] = []

  /// Creates an empty queue.
  public init() {}

  /// Whether the queue has no actions.
  public var isEmpty: Bool { actions.isEmpty }

  /// Adds an action at the end.
  ///
  /// - Parameters:
  ///   - intent: The intent to carry out.
  ///   - id: The identifier of the action.
  ///   - time: When the person made the action.
  ///   - relation: The relation that the action changes; `nil` for an answer.
  public mutating func add(
    _ intent: ContactIntent, as id: ActionID, at time: ActionTime, relation: KnownRelation? = nil
  ) {
    actions.append(
      QueuedContactAction(id: id, intent: intent, time: time, relation: relation))
  }

  /// Removes an action. Returns whether it was in the queue.
  @discardableResult
  public mutating func remove(_ id: ActionID) -> Bool {
    guard let index = actions.firstIndex(where: { $0.id == id }) else { return false }
    actions.remove(at: index)
    return true
  }

  /// Returns the contacts as shown: the server's list with the actions applied.
  ///
  /// - Complexity: O(*n*) in the number of actions, and O(1) for an empty queue.
  public func applied(to contacts: IdentifiedArray<Contact>) -> IdentifiedArray<Contact> {
    var shown = contacts
    for action in actions {
      for id in action.intent.contacts {
        guard let contact = shown[id: id], action.concerns(contact) else { continue }
        if let changed = action.applied(to: contact) {
          shown[id: id] = changed
        } else {
          shown.remove(id: id)
        }
      }
    }
    return shown
  }

  /// Returns whether the wall clock was set since an action was made, which is not recorded yet.
  func isContradicted(at now: KnownTime) -> Bool {
    actions.contains { $0.time.isContradicted(at: now) }
  }

  /// Records for each action whether the wall clock was set since it was made.
  mutating func checkTimes(at now: KnownTime) {
    for index in actions.indices { actions[index].time.check(at: now) }
  }
}
