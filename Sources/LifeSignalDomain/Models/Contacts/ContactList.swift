public import StateKit

/// A list of contacts, built from the changes that the server has sent so far.
///
/// Replies and stream events carry the same ``ContactChange`` values. Changes that are applied in
/// any order, any number of times, give the same list (invariants 13 and 14).
public struct ContactList: Hashable, Sendable {
  /// The contacts, in the order in which they were added.
  public private(set) var contacts: IdentifiedArray<Contact> = []
  /// The changes that the list contains.
  public private(set) var revisions = RevisionTracker()
  /// The revision of each contact's newest change, kept while an earlier change of the list is
  /// missing.
  ///
  /// An identifier in this dictionary whose contact is not in the list is the tombstone of a
  /// removed contact. As soon as no earlier change is missing, no change can arrive late, and the
  /// entry is removed.
  private var newestRevisions: [UserID: Revision] = [:]

  /// Creates an empty list.
  public init() {}

  /// Creates a list that contains all changes up to the revision of a snapshot.
  public init(_ snapshot: ContactsSnapshot) {
    _ = revisions.insertAll(upTo: snapshot.revision)
    for contact in snapshot.contacts { set(contact.id, to: .upserted(contact)) }
  }

  /// The whole list, in a form that can be saved.
  public var snapshot: ContactsSnapshot {
    ContactsSnapshot(revision: revisions.complete, contacts: contacts.elements)
  }

  /// Applies a change of the server. A change that is not newer than the known state of its contact
  /// has no effect.
  public mutating func apply(_ change: ContactChange) {
    guard revisions.insert(change.revision) else { return }
    let id = change.contact
    if change.revision > newestRevisions[id] ?? .zero {
      newestRevisions[id] = change.revision
      set(id, to: change.kind)
    }
    removeObsoleteRevisions()
  }

  /// Replaces the list with a snapshot. Newer changes that already arrived are kept. A snapshot has
  /// no effect if all changes up to its revision had already arrived.
  public mutating func apply(_ snapshot: ContactsSnapshot) {
    guard revisions.insertAll(upTo: snapshot.revision) else { return }
    let idsWithNewerChange = Set(newestRevisions.filter { $0.value > snapshot.revision }.keys)
    let listedIDs = Set(snapshot.contacts.map(\.id))
    for id in contacts.ids where !listedIDs.contains(id) && !idsWithNewerChange.contains(id) {
      set(id, to: .removed(id))
    }
    for contact in snapshot.contacts where !idsWithNewerChange.contains(contact.id) {
      set(contact.id, to: .upserted(contact))
    }
    removeObsoleteRevisions()
  }

  /// Applies an event of the stream.
  public mutating func apply(_ event: ContactsEvent) {
    switch event {
    case .snapshot(let snapshot): apply(snapshot)
    case .change(let change): apply(change)
    }
  }

  private mutating func removeObsoleteRevisions() {
    guard !newestRevisions.isEmpty else { return }
    let complete = revisions.complete
    newestRevisions = newestRevisions.filter { $0.value > complete }
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
    // The list is sorted, so that it does not depend on the order in which changes arrive.
    let index = insertionIndex(in: contacts) { ($0.dateAdded, $0.id) < (contact.dateAdded, id) }
    contacts.insert(contact, at: index)
  }
}
