import Foundation
import LifeSignalDomain
import Testing

@testable import lifesignal_cli

/// How the changes that arrive at a phone of a crowd are counted.
struct StreamTallyTests {
  private let contacts = SubscriptionID(1)

  private func content(_ revision: UInt64) -> StreamEvent {
    .contacts(.snapshot(ContactsSnapshot(revision: Revision(revision), contacts: [])))
  }

  private func change(_ revision: UInt64) -> StreamEvent {
    .contacts(
      .change(ContactChange(revision: Revision(revision), kind: .removed(UserID(UUID())))))
  }

  @Test func `Changes that arrive one after the other are neither late nor doubled`() {
    var tally = StreamTally()
    tally.receive(content(7), of: contacts)
    for revision in 8...12 { tally.receive(change(UInt64(revision)), of: contacts) }
    #expect(tally.caughtUpCount == 0 && tally.doubledCount == 0 && tally.missingCount == 0)
  }

  @Test func `The content of a stream brings the changes that were missed`() {
    var tally = StreamTally()
    tally.receive(content(2), of: contacts)
    tally.receive(change(3), of: contacts)
    tally.receive(content(6), of: contacts)
    #expect(tally.caughtUpCount == 3 && tally.missingCount == 0)
    // The same content again brings nothing.
    tally.receive(content(6), of: contacts)
    #expect(tally.caughtUpCount == 3 && tally.doubledCount == 0)
  }

  @Test func `A change that is missing is lost until the content brings it`() {
    var tally = StreamTally()
    tally.receive(content(2), of: contacts)
    tally.receive(change(5), of: contacts)
    #expect(tally.missingCount == 3)
    tally.receive(change(4), of: contacts)
    tally.receive(change(3), of: contacts)
    #expect(tally.missingCount == 0)
  }

  @Test func `A change that arrives twice is doubled, on its own stream only`() {
    var tally = StreamTally()
    tally.receive(content(2), of: contacts)
    tally.receive(.notifications(Revision(2), .history([])), of: SubscriptionID(2))
    tally.receive(change(3), of: contacts)
    tally.receive(.notifications(Revision(3), .removed([])), of: SubscriptionID(2))
    #expect(tally.doubledCount == 0)
    tally.receive(change(3), of: contacts)
    #expect(tally.doubledCount == 1)
    // The content that arrived before contains this change.
    tally.receive(change(1), of: contacts)
    #expect(tally.doubledCount == 1)
    tally.receive(change(1), of: contacts)
    #expect(tally.doubledCount == 2)
  }

  @Test func `A stream whose beginning was lost is not counted`() {
    var tally = StreamTally()
    tally.receive(change(40), of: contacts)
    #expect(tally.missingCount == 0)
    // The app opens another stream, and the server closes the first one later.
    tally.receive(content(41), of: SubscriptionID(2))
    tally.receive(change(42), of: contacts)
    tally.receive(change(42), of: SubscriptionID(2))
    #expect(tally.missingCount == 0 && tally.doubledCount == 0 && tally.caughtUpCount == 0)
  }

  @Test func `Another stream of the same kind brings the changes that were missed`() {
    var tally = StreamTally()
    tally.receive(content(2), of: contacts)
    tally.receive(change(5), of: contacts)
    tally.receive(content(6), of: SubscriptionID(2))
    #expect(tally.missingCount == 0 && tally.caughtUpCount == 1)
  }
}
