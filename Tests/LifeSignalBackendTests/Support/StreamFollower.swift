import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import Testing

@testable import LifeSignalBackend

/// The state that a device builds from the events of its streams.
struct StreamFollower {
  private(set) var contacts: [UserID: Contact] = [:]
  private(set) var user: User?
  private(set) var items: [NotificationID: NotificationItem] = [:]
  private var revisionTrackers: [StreamKind: RevisionTracker] = [:]

  /// Returns the newest revision up to which every change has arrived.
  func revision(_ kind: StreamKind) -> Revision { revisionTrackers[kind]?.complete ?? .zero }

  /// Whether a change is missing.
  var hasGap: Bool { revisionTrackers.values.contains { $0.hasGap } }

  mutating func apply(_ event: StreamEvent) {
    switch event {
    case .contacts(.snapshot(let snapshot)):
      _ = revisionTrackers[.contacts, default: RevisionTracker()].insertAll(upTo: snapshot.revision)
      contacts = Dictionary(uniqueKeysWithValues: snapshot.contacts.map { ($0.id, $0) })
    case .contacts(.change(let change)):
      recordRevision(change.revision, of: .contacts)
      switch change.kind {
      case .upserted(let contact): contacts[contact.id] = contact
      case .removed(let id): contacts[id] = nil
      }
    case .user(let snapshot):
      if revisionTrackers[.user] != nil {
        recordRevision(snapshot.revision, of: .user)
      } else {
        _ = revisionTrackers[.user, default: RevisionTracker()].insertAll(upTo: snapshot.revision)
      }
      user = snapshot.user
    case .notifications(let revision, .history(let history)):
      _ = revisionTrackers[.notifications, default: RevisionTracker()].insertAll(upTo: revision)
      items = Dictionary(uniqueKeysWithValues: history.map { ($0.id, $0) })
    case .notifications(let revision, let event):
      recordRevision(revision, of: .notifications)
      switch event {
      case .added(let item): items[item.id] = item
      case .updated(let changed): for item in changed { items[item.id] = item }
      case .removed(let ids): for id in ids { items[id] = nil }
      case .history: break
      }
    }
  }

  /// Records a revision, which a stream must send only once.
  private mutating func recordRevision(_ revision: Revision, of kind: StreamKind) {
    let isNew = revisionTrackers[kind, default: RevisionTracker()].insert(revision)
    #expect(isNew, "\(kind) \(revision) arrived twice")
  }
}
