import LifeSignalDomain

/// Which numbered changes of its account a phone has received.
///
/// The server numbers the changes of each kind. A change arrives in an event of its own, or with the whole
/// content. A stream begins with the whole content; an event of a stream whose beginning was lost is not
/// counted, because the app ignores it and opens another stream.
struct StreamTally {
  private var streams: [SubscriptionID: RevisionTracker] = [:]
  /// The numbers of the changes that arrived in an event of their own, on each stream. A change that
  /// arrived with the whole content leaves a gap for good; ranges need no more memory for that.
  private var events: [SubscriptionID: RangeSet<UInt64>] = [:]
  /// The changes of each kind, on any stream.
  private var changes: [StreamKind: RevisionTracker] = [:]
  /// The number of changes that arrived with the whole content, and not in an event of their own, after
  /// earlier changes of their kind.
  private(set) var caughtUpCount: UInt64 = 0
  /// The number of events whose change had arrived in an event before, on the same stream.
  ///
  /// An event whose change is part of the whole content that arrived before is no second delivery: the
  /// response to a post can arrive after a message of the socket that was opened meanwhile.
  private(set) var doubledCount = 0

  /// The number of changes from the first one that is missing to the last one that has arrived, of all
  /// kinds.
  var missingCount: UInt64 {
    changes.values.reduce(0) { $0 + $1.newest.number - $1.complete.number }
  }

  /// Adds an event of a stream.
  mutating func receive(_ event: StreamEvent, of subscription: SubscriptionID) {
    switch event {
    case .contacts(.snapshot(let snapshot)):
      addContent(.contacts, upTo: snapshot.revision, of: subscription)
    case .contacts(.change(let change)): addChange(.contacts, change.revision, of: subscription)
    case .notifications(let revision, .history):
      addContent(.notifications, upTo: revision, of: subscription)
    case .notifications(let revision, _): addChange(.notifications, revision, of: subscription)
    // Each event of this stream has the whole content, and is that of its last change.
    case .user(let snapshot):
      addContent(.user, upTo: snapshot.revision, ownCount: 1, of: subscription)
    }
  }

  private mutating func addContent(
    _ kind: StreamKind, upTo revision: Revision, ownCount: UInt64 = 0,
    of subscription: SubscriptionID
  ) {
    if let newest = changes[kind]?.newest, revision > newest {
      caughtUpCount += revision.number - newest.number - ownCount
    }
    _ = changes[kind, default: RevisionTracker()].insertAll(upTo: revision)
    _ = streams[subscription, default: RevisionTracker()].insertAll(upTo: revision)
  }

  private mutating func addChange(
    _ kind: StreamKind, _ revision: Revision, of subscription: SubscriptionID
  ) {
    guard streams[subscription]?.insert(revision) != nil else { return }
    let number = revision.number
    if events[subscription]?.contains(number) == true { doubledCount += 1 }
    events[subscription, default: RangeSet()].insert(contentsOf: number..<number + 1)
    _ = changes[kind, default: RevisionTracker()].insert(revision)
  }
}
