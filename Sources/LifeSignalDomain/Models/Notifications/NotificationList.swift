public import Foundation
public import StateKit

/// A notification history, as the server has told it so far.
///
/// Any event may come again, in any order, and gives the same history (invariant 31). Read never
/// becomes unread (invariant 32), and what is removed never comes back.
public struct NotificationList: Hashable, Sendable {
  /// The items, the newest first.
  public private(set) var items: IdentifiedArray<NotificationItem> = []
  /// Which changes are in it.
  public private(set) var ledger = RevisionLedger()
  /// The items that came with a change while an earlier one is missing: a history of before it lacks
  /// them.
  private var arrivals: [NotificationID: Revision] = [:]
  /// What is gone, as long as something may come late that still has it.
  private var removals: [NotificationID: Removal] = [:]

  /// Which change removed an item.
  private enum Removal: Hashable, Sendable {
    /// That of a revision.
    case at(Revision)
    /// One that is on its way: a reply said so before.
    case announced
  }

  /// No history.
  public init() {}

  /// A history that is complete up to a revision.
  public init(_ items: [NotificationItem], upTo revision: Revision) {
    _ = ledger.takeAll(upTo: revision)
    for item in items { merge(item) }
  }

  /// Applies an event of the stream, as 5.8 has it, unless it was applied before.
  public mutating func apply(_ event: NotificationsEvent, at revision: Revision) {
    switch event {
    case .history(let history):
      guard ledger.takeAll(upTo: revision) else { return }
      take(history, at: revision)
    case .added(let item):
      guard ledger.take(revision) else { return }
      if !items.contains(id: item.id) { insert(item, at: revision) }
    case .updated(let items):
      guard ledger.take(revision) else { return }
      for item in items { insert(item, at: revision) }
    case .removed(let ids):
      guard ledger.take(revision) else { return }
      for id in ids {
        items.remove(id: id)
        removals[id] = .at(revision)
      }
    }
    forgetWhatCannotComeLate()
  }

  /// Items are read; the server said so.
  public mutating func markRead(_ ids: some Sequence<NotificationID>) {
    for id in ids { items[id: id]?.isRead = true }
  }

  /// Items are gone; the server said so, in a reply without a revision.
  public mutating func remove(_ ids: some Sequence<NotificationID>) {
    for id in ids where items.remove(id: id) != nil { removals[id] = .announced }
  }

  /// Forgets what is over 30 days old.
  public mutating func removeExpired(at now: Date) {
    while let oldest = items.last, oldest.isExpired(at: now) { items.remove(id: oldest.id) }
  }

  private mutating func take(_ history: [NotificationItem], at revision: Revision) {
    let listed = Set(history.map(\.id))
    let gone = items.ids.filter { !listed.contains($0) && (arrivals[$0] ?? .zero) <= revision }
    for id in gone { items.remove(id: id) }
    // Who removed it has had its way: it is not in the history any more.
    removals = removals.filter { $0.value != .announced || listed.contains($0.key) }
    for item in history where removals[item.id] == nil { merge(item) }
  }

  private mutating func insert(_ item: NotificationItem, at revision: Revision) {
    guard removals[item.id] == nil else { return }
    merge(item)
    arrivals[item.id] = max(revision, arrivals[item.id] ?? .zero)
  }

  private mutating func merge(_ item: NotificationItem) {
    var item = item
    if let known = items.remove(id: item.id) {
      item.isRead = item.isRead || known.isRead
    }
    items.insert(item, at: sortedPlace(in: items) { NotificationItem.isInHistoryOrder($0, item) })
  }

  private mutating func forgetWhatCannotComeLate() {
    let complete = ledger.complete
    if !arrivals.isEmpty { arrivals = arrivals.filter { $0.value > complete } }
    if !removals.isEmpty {
      removals = removals.filter { _, removal in
        if case .at(let revision) = removal { revision > complete } else { true }
      }
    }
  }
}
