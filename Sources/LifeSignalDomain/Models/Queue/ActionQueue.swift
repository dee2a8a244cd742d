/// The actions of the account holder that the server has not confirmed yet (rule 5.9).
///
/// The app shows the server's state with the queue applied in the order in which the actions were
/// made. Actions are sent by priority.
public struct ActionQueue: Hashable, Sendable, Codable {
  /// The actions, in the order in which they were made.
  public private(set) var actions: [QueuedAction] = []
  /// The actions that were sent at least once, so that the server has possibly received them.
  private var sent: Set<ActionID> = []
  /// The number of the newest action that was ever in the queue.
  private var lastNumber: UInt64 = 0

  /// The ends that the server has confirmed, and that name an emergency which is still queued: the
  /// emergency must not be shown as on. Queues that were saved by an earlier version lack them.
  private var confirmedEnds: [QueuedAction]?

  /// Creates an empty queue.
  public init() {}

  /// The actions that are shown, in the order in which they were made.
  var shownActions: [QueuedAction] {
    guard let confirmedEnds else { return actions }
    return (actions + confirmedEnds).sorted { $0.number < $1.number }
  }

  /// Whether the queue has no actions.
  public var isEmpty: Bool { actions.isEmpty }

  /// The actions in the order in which they are sent: by priority, then by number. An emergency that
  /// the person has ended follows its end.
  public var inSendingOrder: [QueuedAction] {
    let sorted = actions.sorted(by: QueuedAction.isSentBefore)
    var order = sorted.filter { !$0.followsEnd(in: actions) }
    for emergency in sorted where emergency.followsEnd(in: actions) {
      let end = order.lastIndex { $0.isEnd(of: emergency) }
      order.insert(emergency, at: end.map { $0 + 1 } ?? order.startIndex)
    }
    return order
  }

  /// Returns the action to send next. An emergency that the person has ended is not sent before its end,
  /// so that it never turns on (rule 5.3).
  ///
  /// - Parameter unsaved: The actions that are not on disk yet, and therefore are not sent.
  /// - Complexity: O(*n*) in the number of actions, times the number of emergencies.
  public func next(unsaved: Set<ActionID> = []) -> QueuedAction? {
    let sendable = actions.filter { !unsaved.contains($0.id) }
    return sendable.lazy.filter { !$0.followsEnd(in: sendable) }
      .min(by: QueuedAction.isSentBefore)
  }

  /// Returns the number of failed attempts of an action; zero if it is not in the queue.
  public func attempts(of id: ActionID) -> Int {
    actions.first { $0.id == id }?.attempts ?? 0
  }

  /// Returns whether an action was sent at least once.
  public func wasSent(_ id: ActionID) -> Bool { sent.contains(id) }

  /// Adds an action at the end, with the next number.
  public mutating func add(_ intent: UserIntent, as id: ActionID, at time: ActionTime) {
    // A decoded number can have any value, and the addition must not overflow.
    lastNumber = min(lastNumber, .max - 1) + 1
    actions.append(QueuedAction(id: id, number: lastNumber, intent: intent, time: time))
  }

  /// Removes an action whose outcome is known. Returns `nil` if it is not in the queue.
  @discardableResult
  public mutating func remove(_ id: ActionID) -> QueuedAction? {
    guard let index = actions.firstIndex(where: { $0.id == id }) else { return nil }
    sent.remove(id)
    let removed = actions.remove(at: index)
    if removed.intent.emergency != nil { keepEnds(confirmedEnds ?? []) }
    return removed
  }

  /// Keeps those of some confirmed ends that name a queued emergency.
  private mutating func keepEnds(_ ends: [QueuedAction]) {
    let needed = ends.filter { end in actions.contains { end.isEnd(of: $0) } }
    confirmedEnds = needed.isEmpty ? nil : needed
  }

  /// Removes an action that was carried out, and the actions for the same field that were made
  /// earlier. The server would ignore these, because the later action overrides them.
  ///
  /// - Returns: The removed actions.
  @discardableResult
  public mutating func confirm(_ id: ActionID) -> [ActionID] {
    guard let done = remove(id) else { return [] }
    keepEnds((confirmedEnds ?? []) + [done])
    guard let field = done.intent.field else { return [id] }
    let overridden = actions.filter { $0.intent.field == field && $0.number < done.number }
    for action in overridden { remove(action.id) }
    return [id] + overridden.map(\.id)
  }

  /// Records that an action is being sent.
  public mutating func markSent(_ id: ActionID) {
    if actions.contains(where: { $0.id == id }) { sent.insert(id) }
  }

  /// Counts a failed attempt.
  public mutating func countFailure(of id: ActionID) {
    guard let index = actions.firstIndex(where: { $0.id == id }) else { return }
    // A decoded count can have any value, and the addition must not overflow.
    actions[index].attempts = min(actions[index].attempts, .max - 1) + 1
  }

  /// Returns the account holder as shown: the server's state with the queued actions applied. An
  /// action that the server will refuse has no effect.
  ///
  /// - Parameters:
  ///   - user: The server's state.
  ///   - time: The last server time that the device has heard.
  public func applied(to user: User, with time: ServerTime?) -> User {
    var shown = user
    for action in shownActions {
      let date = action.time.shownDate(with: time)
      if let next = try? shown.applying(action.intent, at: date) { shown = next }
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
