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
    _ code: QRCodeID, _ roles: Roles, to me: UserID, _ now: Date
  ) throws(BackendRefusal) -> ContactLink {
    let other = try preview(code, for: me).id
    guard other != me else { throw .ownCode }
    guard accounts[me]?.contacts[other] == nil else { throw .alreadyAContact(other) }
    let relation = Relation(roles: roles, since: now)
    accounts[me]?.contacts[other] = relation
    accounts[other]?.contacts[me] = relation.mirrored
    guard let mine = changeOfContact(other, of: me), let theirs = changeOfContact(me, of: other)
    else { throw .noSuchCode }
    return ContactLink(me: me, other: other, mine: mine, theirs: theirs)
  }

  /// What the history says of a new contact.
  private func additionText(_ contact: Contact) -> String {
    switch contact.roles {
    case .responder: "\(contact.name) is your responder now."
    case .dependent: "\(contact.name) is your dependent now."
    case .both: "\(contact.name) is your responder and your dependent now."
    }
  }

  /// Tells both sides that they are contacts now: on their streams, and in their histories.
  mutating func announce(_ link: ContactLink, _ turn: inout BackendTurn) {
    for (account, change) in [(link.me, link.mine), (link.other, link.theirs)] {
      push(.contacts(.change(change)), to: account, &turn)
      guard case .upserted(let contact) = change.kind else { continue }
      let item = NotificationItem(
        id: turn.makeID(), kind: .receiveContactAdded, title: "Contact added",
        message: additionText(contact), timestamp: turn.now, about: contact.id)
      log(item, for: account, &turn)
    }
  }

  /// A contact as an account sees it: its side of the relation, and the other's profile.
  func contact(_ other: UserID, of account: UserID) -> Contact? {
    guard let relation = accounts[account]?.contacts[other], let user = accounts[other]?.user
    else { return nil }
    return Contact(
      id: other, name: user.name, phone: user.phone, note: user.note, roles: relation.roles,
      lastCheckedIn: user.lastCheckedIn, interval: user.plan.interval,
      incomingPing: relation.incomingPing, outgoingPing: relation.outgoingPing, alert: user.alert,
      dateAdded: relation.since, lastUpdated: max(relation.changedAt, user.lastModified))
  }

  /// All contacts of an account, the longest known first.
  func contacts(of account: UserID) -> [Contact] {
    (accounts[account]?.contacts ?? [:]).keys
      .compactMap { contact($0, of: account) }
      .sorted { ($0.dateAdded, $0.id) < ($1.dateAdded, $1.id) }
  }

  /// Counts a change of what an account sees of another, and says what it is.
  private mutating func changeOfContact(_ other: UserID, of account: UserID) -> ContactChange? {
    guard let contact = contact(other, of: account), var holder = accounts[account]
    else { return nil }
    holder.contactsRevision = holder.contactsRevision.next
    accounts[account] = holder
    return ContactChange(revision: holder.contactsRevision, kind: .upserted(contact))
  }
}
