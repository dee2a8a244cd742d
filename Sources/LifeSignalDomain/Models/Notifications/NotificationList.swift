public import Foundation
public import StateKit

/// A notification history, built from the events that the server has sent so far.
///
/// Events that are applied in any order, any number of times, give the same history. The
/// identifiers of the items are unique, and the newest item is first (invariant 31). A read item
/// never becomes unread (invariant 32), and a removed item never returns.
public struct NotificationList: Hashable, Sendable {
  /// The items, the newest first.
  public private(set) var items: IdentifiedArray<NotificationItem> = []
  /// The changes that the history contains.
  public private(set) var revisions = RevisionTracker()
  /// The revision at which each item arrived, kept while an earlier change is missing. If the whole
  /// history of an older revision then arrives, it does not contain the item, which must be kept.
  private var arrivals: [NotificationID: Revision] = [:]
  /// The removed items, kept while a late event can still contain them.
  private var removals: [NotificationID: Removal] = [:]

  /// The change that removed an item.
  private enum Removal: Hashable, Sendable {
    /// The change of a known revision.
    case at(Revision)
    /// A change that has not arrived yet, but was announced by a reply.
    case announced
  }

  /// Creates an empty history.
  public init() {}

  /// Creates a history that is complete up to a revision.
  public init(_ items: [NotificationItem], upTo revision: Revision) {
    _ = revisions.insertAll(upTo: revision)
    for item in items { merge(item) }
  }

  /// Applies an event of the stream (rule 5.8). An event that was already applied has no effect.
  public mutating func apply(_ event: NotificationsEvent, at revision: Revision) {
    switch event {
    case .history(let history):
      guard revisions.insertAll(upTo: revision) else { return }
      replaceItems(with: history, at: revision)
    case .added(let item):
      guard revisions.insert(revision) else { return }
      if !items.contains(id: item.id) { insert(item, at: revision) }
    case .updated(let items):
      guard revisions.insert(revision) else { return }
      for item in items { insert(item, at: revision) }
    case .removed(let ids):
      guard revisions.insert(revision) else { return }
      for id in ids {
        items.remove(id: id)
        removals[id] = .at(revision)
      }
    }
    removeObsoleteEntries()
  }

  /// Marks items as read after the server confirmed that they were read.
  public mutating func markRead(_ ids: some Sequence<NotificationID>) {
    for id in ids { items[id: id]?.isRead = true }
  }

  /// Removes items after a reply of the server confirmed the removal. The reply contains no
  /// revision.
  public mutating func remove(_ ids: some Sequence<NotificationID>) {
    for id in ids where items.remove(id: id) != nil { removals[id] = .announced }
  }

  /// Removes the items that are older than 30 days.
  public mutating func removeExpired(at now: Date) {
    while let oldest = items.last, oldest.isExpired(at: now) { items.remove(id: oldest.id) }
  }

  /// Replaces the items with a whole history, but keeps the items that arrived after its revision.
  private mutating func replaceItems(with history: [NotificationItem], at revision: Revision) {
    let listed = Set(history.map(\.id))
    let removedIDs = items.ids.filter {
      !listed.contains($0) && (arrivals[$0] ?? .zero) <= revision
    }
    for id in removedIDs { items.remove(id: id) }
    // An announced removal whose item is not in the history has taken effect.
    removals = removals.filter { $0.value != .announced || listed.contains($0.key) }
    for item in history where removals[item.id] == nil { merge(item) }
  }

  private mutating func insert(_ item: NotificationItem, at revision: Revision) {
    guard removals[item.id] == nil else { return }
    merge(item)
    arrivals[item.id] = max(revision, arrivals[item.id] ?? .zero)
  }

  /// Adds an item, or replaces the known version of it. A read item stays read.
  private mutating func merge(_ item: NotificationItem) {
    var item = item
    if let known = items.remove(id: item.id) {
      item.isRead = item.isRead || known.isRead
    }
    items.insert(
      item, at: insertionIndex(in: items) { NotificationItem.isInHistoryOrder($0, item) })
  }

  private mutating func removeObsoleteEntries() {
    let complete = revisions.complete
    if !arrivals.isEmpty { arrivals = arrivals.filter { $0.value > complete } }
    if !removals.isEmpty {
      removals = removals.filter { _, removal in
        if case .at(let revision) = removal { revision > complete } else { true }
      }
    }
  }
}
