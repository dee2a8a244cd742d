import Foundation
import Testing

@testable import LifeSignalDomain

/// What one device has heard over its streams, as a device would put it together.
struct StreamFollower {
  private(set) var contacts: [UserID: Contact] = [:]
  private(set) var user: User?
  private(set) var items: [NotificationID: NotificationItem] = [:]
  private var ledgers: [StreamKind: RevisionLedger] = [:]

  /// Every change up to here has been heard.
  func revision(_ kind: StreamKind) -> Revision { ledgers[kind]?.complete ?? .zero }

  /// Whether a change is missing.
  var hasGap: Bool { ledgers.values.contains { $0.hasGap } }

  mutating func take(_ event: StreamEvent) {
    switch event {
    case .contacts(.snapshot(let snapshot)):
      _ = ledgers[.contacts, default: RevisionLedger()].takeAll(upTo: snapshot.revision)
      contacts = Dictionary(uniqueKeysWithValues: snapshot.contacts.map { ($0.id, $0) })
    case .contacts(.change(let change)):
      take(change.revision, of: .contacts)
      switch change.kind {
      case .upserted(let contact): contacts[contact.id] = contact
      case .removed(let id): contacts[id] = nil
      }
    case .user(let snapshot):
      if ledgers[.user] != nil {
        take(snapshot.revision, of: .user)
      } else {
        _ = ledgers[.user, default: RevisionLedger()].takeAll(upTo: snapshot.revision)
      }
      user = snapshot.user
    case .notifications(let revision, .history(let history)):
      _ = ledgers[.notifications, default: RevisionLedger()].takeAll(upTo: revision)
      items = Dictionary(uniqueKeysWithValues: history.map { ($0.id, $0) })
    case .notifications(let revision, let event):
      take(revision, of: .notifications)
      switch event {
      case .added(let item): items[item.id] = item
      case .updated(let changed): for item in changed { items[item.id] = item }
      case .removed(let ids): for id in ids { items[id] = nil }
      case .history: break
      }
    }
  }

  /// A revision comes over the stream once.
  private mutating func take(_ revision: Revision, of kind: StreamKind) {
    let isNew = ledgers[kind, default: RevisionLedger()].take(revision)
    #expect(isNew, "\(kind) \(revision) came twice")
  }
}
