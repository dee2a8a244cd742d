public import Foundation

/// Who is due when, of those whose missed check-in was not announced: the earliest first, so that the
/// sweep looks at nobody who is on time.
///
/// It is derived from the accounts; ``BackendState/derivedDueTimes`` is what it must be.
public struct DueTimes: Hashable, Sendable {
  /// One account that is due.
  public struct Entry: Hashable, Sendable, Comparable {
    /// When it is due.
    public let dueAt: Date
    /// Which account.
    public let account: UserID

    /// The earlier one is the lesser; of the same moment, by account.
    public static func < (first: Entry, second: Entry) -> Bool {
      (first.dueAt, first.account) < (second.dueAt, second.account)
    }
  }

  /// The accounts, the one that is due first at the front.
  public private(set) var entries: [Entry] = []

  /// Nobody is due.
  init() {}

  /// These are due.
  init(_ entries: some Sequence<Entry>) {
    self.entries = entries.sorted()
  }

  /// Has an account be due at another moment.
  ///
  /// - Complexity: O(log n) to find, and a move of small values.
  mutating func move(_ account: UserID, from old: Date?, to new: Date?) {
    guard old != new else { return }
    if let old {
      let entry = Entry(dueAt: old, account: account)
      let place = sortedPlace(in: entries) { $0 < entry }
      if entries.indices.contains(place), entries[place] == entry { entries.remove(at: place) }
    }
    if let new {
      let entry = Entry(dueAt: new, account: account)
      entries.insert(entry, at: sortedPlace(in: entries) { $0 < entry })
    }
  }

  /// The accounts that are overdue: due now or before.
  func overdue(at now: Date) -> [UserID] {
    entries.prefix { $0.dueAt <= now }.map(\.account)
  }
}
