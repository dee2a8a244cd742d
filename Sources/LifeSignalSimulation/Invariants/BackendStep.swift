public import Foundation
public import LifeSignalDomain

/// One step of the backend: the accounts that an event touched, before it, and everything after it.
public struct BackendStep: Sendable {
  /// The accounts that the event touched, in order.
  public var touched: [UserID]
  /// What they were before; those that are new are not there.
  public var before: [UserID: Account]
  /// What the backend knows after.
  public var after: BackendState
  /// How many QR codes it knew before.
  public var codesBefore: Int
  /// What happened; nothing where a test does not say.
  public var action: BackendFeature.Action?
  /// The queued action that was carried out, when one was, and whether one with its identifier had been
  /// before.
  public var executed: (action: QueuedAction, isRepeated: Bool)?
  /// What the device that sent it had in its queue then.
  public var queue: [QueuedAction]
  /// When it happened.
  public var now: Date

  /// A step that touches some accounts.
  public init(
    touching touched: [UserID], from before: [UserID: Account], to after: BackendState,
    at now: Date,
    codesBefore: Int = 0, action: BackendFeature.Action? = nil,
    executed: (action: QueuedAction, isRepeated: Bool)? = nil, queue: [QueuedAction] = []
  ) {
    self.touched = touched
    self.before = before
    self.after = after
    self.codesBefore = codesBefore
    self.action = action
    self.executed = executed
    self.queue = queue
    self.now = now
    findItems()
  }

  /// The step from one state to another, whichever accounts it touches.
  ///
  /// - Complexity: O(n log n) in the accounts: for tests.
  public init(from before: BackendState, to after: BackendState, at now: Date) {
    let ids = Set(before.accounts.keys).union(after.accounts.keys).sorted()
    let changed = ids.filter { before.accounts[$0] != after.accounts[$0] }
    self.init(
      touching: changed,
      from: Dictionary(
        uniqueKeysWithValues: changed.compactMap { id in
          before.accounts[id].map { (id, $0) }
        }), to: after, at: now, codesBefore: before.qrCodes.count)
  }

  /// An account before the step, whether it was touched or not.
  func old(_ id: UserID) -> Account? {
    touched.contains(id) ? before[id] : after.accounts[id]
  }

  /// What the step added to the histories of the accounts that it touched, the newest first.
  public private(set) var added: [UserID: [NotificationItem]] = [:]

  /// What the step added to an account's history, the newest first.
  func newItems(of id: UserID) -> [NotificationItem] { added[id] ?? [] }

  /// Finds what the step added to histories. It is looked for once: histories are long.
  mutating func findItems() {
    added = [:]
    for id in touched {
      let items = findItems(of: id)
      if !items.isEmpty { added[id] = items }
    }
  }

  private func findItems(of id: UserID) -> [NotificationItem] {
    guard let account = after.accounts[id] else { return [] }
    let earlier = old(id)?.notificationsRevision ?? .zero
    guard account.notificationsRevision > earlier else { return [] }
    // New items are the newest, and each of them was a revision.
    let items = account.notifications.prefix { $0.timestamp >= now }
    let known = Set((old(id)?.notifications.prefix { $0.timestamp >= now } ?? []).map(\.id))
    return items.filter { !known.contains($0.id) }
  }
}
