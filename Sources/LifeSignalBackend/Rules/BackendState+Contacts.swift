internal import Foundation
public import LifeSignalDomain

extension BackendState {
  /// Returns the owner of a QR code.
  func preview(
    _ code: QRCodeID, for caller: UserID
  ) throws(BackendRefusal) -> ContactPreview {
    try requireProfile(of: caller)
    guard let owner = owner(of: code), let user = accounts[owner]?.user else { throw .noSuchCode }
    return ContactPreview(id: user.id, name: user.name, phone: user.phone, note: user.note)
  }

  /// Makes two accounts contacts of each other, with mirrored roles (rule 5.4).
  mutating func addContact(
    _ code: QRCodeID, _ roles: Roles, to me: UserID, _ context: inout BackendContext
  ) throws(BackendRefusal) -> ContactChange {
    let other = try preview(code, for: me).id
    guard other != me else { throw .ownCode }
    guard accounts[me]?.contacts[other] == nil else { throw .alreadyAContact(other) }
    setRelation(between: me, and: other, Relation(roles: roles, since: context.now))
    let myChange = sendContactUpdate(other, to: me, &context)
    sendContactUpdate(me, to: other, &context)
    notifyBothSides(me, other, NotificationDraft.added, &context)
    notifyNewResponders(of: me, and: other, before: nil, &context)
    return try requireChange(myChange, of: other)
  }

  /// Returns the relation of an account to one of its contacts.
  func relation(of me: UserID, to other: UserID) throws(BackendRefusal) -> Relation {
    guard let relation = accounts[me]?.contacts[other] else { throw .notAContact(other) }
    return relation
  }

  /// Sets both sides of a relation, each the mirror of the other (invariant 12).
  mutating func setRelation(between me: UserID, and other: UserID, _ relation: Relation) {
    accounts[me]?.contacts[other] = relation
    accounts[other]?.contacts[me] = relation.mirrored
  }

  /// Increments the revision of an account's contacts, and sends one of the contacts over the
  /// account's streams.
  @discardableResult
  mutating func sendContactUpdate(
    _ other: UserID, to account: UserID, _ context: inout BackendContext
  ) -> ContactChange? {
    guard let contact = contact(other, of: account) else { return nil }
    return sendContactChange(.upserted(contact), to: account, &context)
  }

  /// Increments the revision of an account's contacts, and sends the change over the account's
  /// streams.
  mutating func sendContactChange(
    _ kind: ContactChange.Kind, to account: UserID, _ context: inout BackendContext
  ) -> ContactChange {
    let revision = accounts[account]?.contactsRevision.next ?? .zero
    accounts[account]?.contactsRevision = revision
    let change = ContactChange(revision: revision, kind: kind)
    sendEvent(.contacts(.change(change)), of: .contacts, to: account, &context)
    return change
  }

  /// Adds a notification to the history of both accounts, each about the other account.
  mutating func notifyBothSides(
    _ me: UserID, _ other: UserID, _ makeDraft: (Contact) -> NotificationDraft,
    _ context: inout BackendContext
  ) {
    for (account, subject) in [(me, other), (other, me)] {
      if let contact = contact(subject, of: account) {
        notify(makeDraft(contact), for: account, &context)
      }
    }
  }

  /// Returns the change that was made, or throws if there is none because the contact was removed.
  func requireChange(
    _ change: ContactChange?, of other: UserID
  ) throws(BackendRefusal) -> ContactChange {
    guard let change else { throw .notAContact(other) }
    return change
  }

  /// Returns a contact as an account sees it: the account's side of the relation, and the other
  /// account's profile. Only the responders of a person see that the person is non-responsive.
  func contact(_ other: UserID, of account: UserID) -> Contact? {
    guard let relation = accounts[account]?.contacts[other], let holder = accounts[other],
      let user = holder.user
    else { return nil }
    let nonResponsiveSince =
      relation.roles.contains(.dependent) ? holder.person?.nonResponsiveSince : nil
    let lastUpdated = max(relation.changedAt, user.lastModified)
    return Contact(
      id: other, name: user.name, phone: user.phone, note: user.note, avatar: user.avatar,
      roles: relation.roles, lastCheckedIn: user.lastCheckedIn, interval: user.plan.interval,
      incomingPing: relation.incomingPing, outgoingPing: relation.outgoingPing, alert: user.alert,
      nonResponsiveSince: nonResponsiveSince, dateAdded: relation.since,
      lastUpdated: max(lastUpdated, nonResponsiveSince ?? lastUpdated))
  }

  /// Returns all contacts of an account, in the order in which they were added.
  ///
  /// - Complexity: O(*n* log *n*) in the number of the account's contacts.
  public func contacts(of account: UserID) -> [Contact] {
    (accounts[account]?.contacts ?? [:]).keys
      .compactMap { contact($0, of: account) }
      .sorted { ($0.dateAdded, $0.id) < ($1.dateAdded, $1.id) }
  }
}
