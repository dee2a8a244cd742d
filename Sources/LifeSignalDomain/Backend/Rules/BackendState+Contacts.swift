internal import Foundation

extension BackendState {
  /// Who is behind a QR code.
  func preview(
    _ code: QRCodeID, for caller: UserID
  ) throws(BackendRefusal) -> ContactPreview {
    _ = try user(caller)
    guard let owner = owner(of: code), let user = accounts[owner]?.user else { throw .noSuchCode }
    return ContactPreview(id: user.id, name: user.name, phone: user.phone, note: user.note)
  }

  /// Makes two accounts contacts of each other (5.4): both sides, with mirrored roles.
  mutating func addContact(
    _ code: QRCodeID, _ roles: Roles, to me: UserID, _ turn: inout BackendTurn
  ) throws(BackendRefusal) -> ContactChange {
    let other = try preview(code, for: me).id
    guard other != me else { throw .ownCode }
    guard accounts[me]?.contacts[other] == nil else { throw .alreadyAContact(other) }
    relate(me, other, Relation(roles: roles, since: turn.now))
    let mine = restate(other, of: me, &turn)
    restate(me, of: other, &turn)
    logOnBothSides(me, other, Notice.added, &turn)
    return try changed(mine, other)
  }

  /// The relation of an account to one of its contacts.
  func relation(of me: UserID, to other: UserID) throws(BackendRefusal) -> Relation {
    guard let relation = accounts[me]?.contacts[other] else { throw .notAContact(other) }
    return relation
  }

  /// Sets both sides of a relation, each the mirror of the other (invariant 12).
  mutating func relate(_ me: UserID, _ other: UserID, _ relation: Relation) {
    accounts[me]?.contacts[other] = relation
    accounts[other]?.contacts[me] = relation.mirrored
  }

  /// Counts a change of what an account sees of another, and tells its streams.
  @discardableResult
  mutating func restate(
    _ other: UserID, of account: UserID, _ turn: inout BackendTurn
  ) -> ContactChange? {
    guard let contact = contact(other, of: account) else { return nil }
    return tellContacts(.upserted(contact), to: account, &turn)
  }

  /// Counts a change of an account's list, and tells its streams.
  mutating func tellContacts(
    _ kind: ContactChange.Kind, to account: UserID, _ turn: inout BackendTurn
  ) -> ContactChange {
    let revision = accounts[account]?.contactsRevision.next ?? .zero
    accounts[account]?.contactsRevision = revision
    let change = ContactChange(revision: revision, kind: kind)
    push(.contacts(.change(change)), of: .contacts, to: account, &turn)
    return change
  }

  /// Tells each of two contacts about the other.
  mutating func logOnBothSides(
    _ me: UserID, _ other: UserID, _ notice: (Contact) -> Notice, _ turn: inout BackendTurn
  ) {
    for (account, about) in [(me, other), (other, me)] {
      if let contact = contact(about, of: account) { log(notice(contact), for: account, &turn) }
    }
  }

  /// A change that was made; there is none only if the contact is gone.
  func changed(
    _ change: ContactChange?, _ other: UserID
  ) throws(BackendRefusal) -> ContactChange {
    guard let change else { throw .notAContact(other) }
    return change
  }

  /// A contact as an account sees it: its side of the relation, and the other's profile. That somebody
  /// is non-responsive, those see who watch them.
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

  /// All contacts of an account, the longest known first.
  func contacts(of account: UserID) -> [Contact] {
    (accounts[account]?.contacts ?? [:]).keys
      .compactMap { contact($0, of: account) }
      .sorted { ($0.dateAdded, $0.id) < ($1.dateAdded, $1.id) }
  }
}
