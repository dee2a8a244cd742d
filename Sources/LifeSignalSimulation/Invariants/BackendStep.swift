public import Foundation
public import LifeSignalBackend
public import LifeSignalDomain

/// One event on the backend: the accounts that the event touched, as they were before it, and the
/// whole state after it. An event touches the accounts that it writes, even if their values stay the
/// same.
public struct BackendStep: Sendable {
  /// A queued action that the server carried out.
  public struct Execution: Hashable, Sendable {
    /// The action as the device sent it.
    public var action: ActionRequest
    /// Whether the server had already carried out an action with the same identifier.
    public var isRepeated: Bool
    /// The date of the world when the account holder made the action, if it is known.
    public var madeAt: Date?
    /// Whether the device can know when the action was made: it has not booted since, or the error of
    /// its wall clock has not changed since it last heard the server's time before the action.
    public var isExact: Bool

    /// Creates an execution from its properties.
    public init(
      action: ActionRequest, isRepeated: Bool = false, madeAt: Date? = nil,
      isExact: Bool = false
    ) {
      self.action = action
      self.isRepeated = isRepeated
      self.madeAt = madeAt
      self.isExact = isExact
    }
  }

  /// The accounts that the event touched, ordered by identifier.
  public var touched: [UserID]
  /// The accounts before the event; new accounts have no entry.
  public var before: [UserID: Account]
  /// The state of the backend after the event.
  public var after: BackendState
  /// The number of QR codes that had been issued before the event.
  public var qrCodeCountBefore: Int
  /// The action that the backend handled, or `nil` in a test that does not specify the action.
  public var action: BackendFeature.Action?
  /// The queued action that the server carried out in this step, if any.
  public var executed: Execution?
  /// The queue of the device that sent the action in `executed`; empty if the server carried out no
  /// action.
  public var queue: [QueuedAction]
  /// The actions that the device in question showed as not on disk yet.
  public var unsaved: Set<ActionID> = []
  /// The dates of the world when the actions of the queue were made.
  public var madeAt: [ActionID: Date] = [:]
  /// The change of contacts that the server carried out in this step, if any.
  public var executedOnContacts: ContactExecution?
  /// The time of the event.
  public var now: Date

  /// Creates a step that touches the given accounts.
  public init(
    touching touched: [UserID], from before: [UserID: Account], to after: BackendState,
    at now: Date,
    qrCodeCountBefore: Int = 0, action: BackendFeature.Action? = nil,
    executed: Execution? = nil, queue: [QueuedAction] = []
  ) {
    self.touched = touched
    self.before = before
    self.after = after
    self.qrCodeCountBefore = qrCodeCountBefore
    self.action = action
    self.executed = executed
    self.queue = queue
    self.now = now
    storeAddedItems()
  }

  /// Creates the step from one state to another, and finds the accounts that differ.
  ///
  /// Only tests use this initializer.
  ///
  /// - Complexity: O(n log n) in the number of accounts.
  public init(from before: BackendState, to after: BackendState, at now: Date) {
    let ids = Set(before.accounts.keys).union(after.accounts.keys).sorted()
    let changed = ids.filter { before.accounts[$0] != after.accounts[$0] }
    self.init(
      touching: changed,
      from: Dictionary(
        uniqueKeysWithValues: changed.compactMap { id in
          before.accounts[id].map { (id, $0) }
        }), to: after, at: now, qrCodeCountBefore: before.qrCodes.count)
  }

  /// Returns an account as it was before the step, whether or not the step touched it.
  func accountBefore(_ id: UserID) -> Account? {
    touched.contains(id) ? before[id] : after.accounts[id]
  }

  /// The items that the step added to the notification histories of the accounts it touched, newest
  /// first.
  public private(set) var added: [UserID: [NotificationItem]] = [:]

  /// Returns the items that the step added to an account's notification history, newest first.
  func newItems(of id: UserID) -> [NotificationItem] { added[id] ?? [] }

  /// Finds the added items and stores them, so that the checks of a step need not search the
  /// histories, which can be long.
  mutating func storeAddedItems() {
    added = [:]
    for id in touched {
      let items = findAddedItems(of: id)
      if !items.isEmpty { added[id] = items }
    }
  }

  private func findAddedItems(of id: UserID) -> [NotificationItem] {
    guard let account = after.accounts[id] else { return [] }
    let accountBefore = accountBefore(id)
    let revisionBefore = accountBefore?.notificationsRevision ?? .zero
    guard account.notificationsRevision > revisionBefore else { return [] }
    // New items are at the front of the history, and each new item has raised the revision.
    let items = account.notifications.prefix { $0.timestamp >= now }
    let itemsBefore = accountBefore?.notifications.prefix { $0.timestamp >= now } ?? []
    let idsBefore = Set(itemsBefore.map(\.id))
    return items.filter { !idsBefore.contains($0.id) }
  }
}
