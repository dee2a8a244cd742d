public import Foundation
public import LifeSignalDomain

/// The due times of the accounts, the earliest first, so that a sweep visits overdue accounts only.
///
/// A due time for which a missed check-in was announced is left out. The due times are derived from
/// the accounts and must equal ``BackendState/derivedDueTimes``.
public struct DueTimes: Hashable, Sendable {
  /// The due time of one account.
  public struct Entry: Hashable, Sendable, Comparable {
    /// The date when the check-in is due.
    public let dueAt: Date
    /// The identifier of the account.
    public let account: UserID

    /// Returns whether an entry is due earlier. Entries of the same date are ordered by account.
    public static func < (first: Entry, second: Entry) -> Bool {
      (first.dueAt, first.account) < (second.dueAt, second.account)
    }
  }

  /// The entries, the earliest first.
  public private(set) var entries: [Entry] = []

  /// Creates an empty list of due times.
  init() {}

  /// Creates due times from entries in any order.
  init(_ entries: some Sequence<Entry>) {
    self.entries = entries.sorted()
  }

  /// Changes the due time of an account.
  ///
  /// - Complexity: O(log *n*) to find the positions, and O(*n*) to move the entries behind them.
  mutating func move(_ account: UserID, from old: Date?, to new: Date?) {
    guard old != new else { return }
    if let old {
      let entry = Entry(dueAt: old, account: account)
      let index = insertionIndex(in: entries) { $0 < entry }
      if entries.indices.contains(index), entries[index] == entry { entries.remove(at: index) }
    }
    if let new {
      let entry = Entry(dueAt: new, account: account)
      entries.insert(entry, at: insertionIndex(in: entries) { $0 < entry })
    }
  }

  /// Returns the overdue accounts, whose due time is not after the current date.
  func overdue(at now: Date) -> [UserID] {
    entries.prefix { $0.dueAt <= now }.map(\.account)
  }
}
