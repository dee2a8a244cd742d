public import Foundation

/// What the account holder did and the server does not know yet (5.9).
///
/// What is shown is the server's word with the queue applied in the order in which things were done;
/// what is sent is sent in the order of what matters most.
public struct ActionQueue: Hashable, Sendable, Codable {
  /// The actions, in the order in which they were done.
  public private(set) var actions: [QueuedAction] = []

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

  /// What is sent next.
  ///
  /// - Complexity: O(*n*).
  public var next: QueuedAction? { actions.min(by: QueuedAction.isSentBefore) }

  /// When the first of them will be too late.
  public var firstExpiry: Date? { actions.map(\.expiresAt).min() }

  /// Adds what was just done.
  public mutating func add(_ action: QueuedAction) {
    actions.append(action)
  }

  /// Takes out an action whose fate is known; nothing when it is not here any more.
  @discardableResult
  public mutating func remove(_ id: ActionID) -> QueuedAction? {
    guard let place = actions.firstIndex(where: { $0.id == id }) else { return nil }
    return actions.remove(at: place)
  }

  /// Takes out what is too late (5.9): it must not be carried out any more.
  public mutating func removeExpired(at now: Date) -> [QueuedAction] {
    let expired = actions.filter { $0.isExpired(at: now) }
    actions.removeAll { $0.isExpired(at: now) }
    return expired
  }

  /// Counts an attempt that went wrong, and takes the action out after the last one; what is critical
  /// has no last one.
  ///
  /// - Returns: The action when it was taken out.
  public mutating func countFailure(of id: ActionID) -> QueuedAction? {
    guard let place = actions.firstIndex(where: { $0.id == id }) else { return nil }
    actions[place].attempts += 1
    guard let most = actions[place].priority.attempts, actions[place].attempts >= most
    else { return nil }
    return actions.remove(at: place)
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
