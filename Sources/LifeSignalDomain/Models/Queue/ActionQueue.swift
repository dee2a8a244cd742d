public import Foundation

/// What the account holder did and the server does not know yet (5.9).
///
/// What is shown is the server's word with the queue applied in the order in which things were done;
/// what is sent is sent in the order of what matters most.
public struct ActionQueue: Hashable, Sendable, Codable {
  /// The actions, in the order in which they were done.
  public private(set) var actions: [QueuedAction] = []
  /// Those that were sent at least once: nobody knows whether they arrived.
  private var sent: Set<ActionID> = []

  /// Nothing to send.
  public init() {}

  /// Whether there is nothing to send.
  public var isEmpty: Bool { actions.isEmpty }

  /// The actions in the order in which they are sent: what matters most first, then what was done
  /// first.
  public var inSendingOrder: [QueuedAction] {
    // Sorting is stable: of the same moment, what was done first stays first.
    actions.sorted(by: QueuedAction.isSentBefore)
  }

  /// What is sent next: nothing that is too late, and nothing that is not on disk yet.
  ///
  /// - Complexity: O(*n*).
  public func next(at now: Date, unsaved: Set<ActionID> = []) -> QueuedAction? {
    actions.lazy.filter { !$0.isExpired(at: now) && !unsaved.contains($0.id) }
      .min(by: QueuedAction.isSentBefore)
  }

  /// When the next of them will be too late.
  public func nextExpiry(after now: Date) -> Date? {
    actions.lazy.map(\.expiresAt).filter { $0 > now }.min()
  }

  /// What is too late and was sent before: whether it was carried out, only the server knows. Until it
  /// says so, it is shown.
  public func unresolved(at now: Date) -> [QueuedAction] {
    actions.filter { $0.isExpired(at: now) && sent.contains($0.id) }
  }

  /// Whether an action was sent before.
  public func wasSent(_ id: ActionID) -> Bool { sent.contains(id) }

  /// Adds what was just done.
  public mutating func add(_ action: QueuedAction) {
    actions.append(action)
  }

  /// Takes out an action whose fate is known; nothing when it is not here any more.
  @discardableResult
  public mutating func remove(_ id: ActionID) -> QueuedAction? {
    guard let place = actions.firstIndex(where: { $0.id == id }) else { return nil }
    sent.remove(id)
    return actions.remove(at: place)
  }

  /// Takes out an action that was carried out, and what was done before it to the same part of the
  /// profile: whatever became of that, the later one counts, as it does on the server.
  public mutating func settle(_ id: ActionID) {
    guard let done = remove(id), let field = done.intent.field else { return }
    for action in actions where action.intent.field == field && action.madeAt < done.madeAt {
      remove(action.id)
    }
  }

  /// Notes that an action is being sent.
  public mutating func markSent(_ id: ActionID) {
    if actions.contains(where: { $0.id == id }) { sent.insert(id) }
  }

  /// Takes out what is too late and was never sent (5.9): it will not be carried out any more.
  public mutating func removeExpired(at now: Date) -> [QueuedAction] {
    let expired = expired(at: now)
    for action in expired { remove(action.id) }
    return expired
  }

  /// What is too late and was never sent.
  public func expired(at now: Date) -> [QueuedAction] {
    actions.filter { $0.isExpired(at: now) && !sent.contains($0.id) }
  }

  /// Counts an attempt that went wrong, and takes the action out after the last one; what is critical
  /// has no last one.
  ///
  /// - Returns: The action when it was taken out.
  public mutating func countFailure(of id: ActionID) -> QueuedAction? {
    guard let place = actions.firstIndex(where: { $0.id == id }) else { return nil }
    // What was read from a record may be any number.
    actions[place].attempts = min(actions[place].attempts, .max - 1) + 1
    guard let most = actions[place].priority.attempts, actions[place].attempts >= most
    else { return nil }
    return remove(id)
  }

  /// The account holder as they are to be shown: the server's word, and on top of it everything that
  /// is queued. What the server will refuse shows nothing.
  public func applied(to user: User) -> User {
    var shown = user
    for action in actions {
      if let next = try? shown.applying(action.intent) { shown = next }
    }
    return shown
  }
}
