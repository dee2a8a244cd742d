public import StateKit

/// A list of contacts, as the server has told it so far.
///
/// Replies and stream events become the same ``ContactChange``. Applied in any order, any number of
/// times, changes give the same list (invariants 13 and 14).
public struct ContactList: Hashable, Sendable {
  /// The contacts, the longest known first.
  public private(set) var contacts: IdentifiedArray<Contact> = []
  /// Which changes are in it.
  public private(set) var ledger = RevisionLedger()
  /// The newest change of each contact, as long as an earlier change of the list is missing. One that
  /// is here and not in the list was removed: that is its tombstone. A change that is not missing any
  /// more cannot come late.
  private var newest: [UserID: Revision] = [:]

  /// Nobody.
  public init() {}

  /// A list that is complete up to a revision.
  public init(_ snapshot: ContactsSnapshot) {
    _ = ledger.takeAll(upTo: snapshot.revision)
    for contact in snapshot.contacts { set(contact.id, to: .upserted(contact)) }
  }

  /// The list as a whole, for who keeps it.
  public var snapshot: ContactsSnapshot {
    ContactsSnapshot(revision: ledger.complete, contacts: contacts.elements)
  }

  /// Applies one change. What is not newer than what is known of its contact changes nothing.
  public mutating func apply(_ change: ContactChange) {
    guard ledger.take(change.revision) else { return }
    let id = change.contact
    if change.revision > newest[id] ?? .zero {
      newest[id] = change.revision
      set(id, to: change.kind)
    }
    forgetWhatCannotComeLate()
  }

  /// Takes the whole list at a revision. Changes that came after it stay.
  public mutating func apply(_ snapshot: ContactsSnapshot) {
    guard ledger.takeAll(upTo: snapshot.revision) else { return }
    let newer = Set(newest.filter { $0.value > snapshot.revision }.keys)
    let listed = Set(snapshot.contacts.map(\.id))
    for id in contacts.ids where !listed.contains(id) && !newer.contains(id) {
      set(id, to: .removed(id))
    }
    for contact in snapshot.contacts where !newer.contains(contact.id) {
      set(contact.id, to: .upserted(contact))
    }
    forgetWhatCannotComeLate()
  }

  /// Applies an event of the stream.
  public mutating func apply(_ event: ContactsEvent) {
    switch event {
    case .snapshot(let snapshot): apply(snapshot)
    case .change(let change): apply(change)
    }
  }

  private mutating func forgetWhatCannotComeLate() {
    guard !newest.isEmpty else { return }
    let complete = ledger.complete
    newest = newest.filter { $0.value > complete }
  }

  private mutating func set(_ id: UserID, to kind: ContactChange.Kind) {
    guard case .upserted(let contact) = kind else {
      contacts.remove(id: id)
      return
    }
    if contacts[id: id]?.dateAdded == contact.dateAdded {
      contacts[id: id] = contact
      return
    }
    contacts.remove(id: id)
    // Sorted, so that the order does not depend on that in which changes came.
    let place = sortedPlace(in: contacts) { ($0.dateAdded, $0.id) < (contact.dateAdded, id) }
    contacts.insert(contact, at: place)
  }
}
