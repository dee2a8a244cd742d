import Foundation
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

@testable import LifeSignalDomain

/// Tests of ``ReadOnlyContactsState/isLoading``: it is set by each load of the whole list, and cleared
/// however the load ends (invariant 43).
struct ContactsLoadingTests {
  /// The ways in which a load ends.
  enum Ending: CaseIterable {
    case loaded, refused, malformed, noReply, noContent, cancelled, cleared
  }

  let harness = ConnectionHarness()
  let client: ContactsClient

  init() {
    client = .live(
      in: harness.storage, connection: harness.connection, clock: harness.clock,
      uuid: .incrementing(), date: harness.date)
  }

  private var contacts: ReadOnlyContactsState {
    harness.storage.value(of: ReadOnlyContactsState.self)
  }

  /// Shows one contact, which was loaded when the test started.
  private func showContact() throws {
    let job = harness.begin { [client] in try await client.listen() }.job
    try deliverContent(revision: 1)
    harness.cancel(job)
    #expect(contacts.contacts.elements == [try .sample(2)])
    #expect(contacts.lastSyncTimestamp == testStart && !contacts.isLoading)
    harness.wait(60)
  }

  /// Answers the last request, and sends the whole list over the stream that it opened.
  private func deliverContent(revision: UInt64) throws {
    let request = try #require(harness.transport.requests.last?.request)
    guard case .subscribe(let stream, .contacts) = request else {
      Issue.record("The last request is \(request).")
      return
    }
    try harness.answer(.done)
    #expect(contacts.isLoading)
    let content = ContactsSnapshot(revision: Revision(revision), contacts: [try .sample(2)])
    try harness.deliver(.event(stream, .contacts(.snapshot(content))))
  }

  private func end(_ job: ConnectionHarness.Job, by ending: Ending) throws {
    switch ending {
    case .loaded: try deliverContent(revision: 2)
    case .refused:
      try harness.refuse(
        .sessionEnded(SessionEnd(session: SessionID(uuid(2)), reason: .superseded)))
    case .malformed: try harness.answer(.avatar([]))
    case .noReply: harness.wait(30)
    case .noContent:
      try harness.answer(.done)
      harness.wait(30)
    case .cancelled: harness.cancel(job)
    case .cleared: client.cleared().commit()
    }
  }

  @Test(arguments: Ending.allCases)
  func `The start of the stream is a load`(ending: Ending) throws {
    try showContact()
    let job = harness.begin { [client] in try await client.listen() }.job
    #expect(contacts.isLoading)
    try end(job, by: ending)
    try expectEnd(ending)
  }

  @Test(arguments: Ending.allCases)
  func `A refresh is a load`(ending: Ending) throws {
    try showContact()
    let (job, outcome) = harness.begin { [client] in try await client.refresh() }
    #expect(contacts.isLoading)
    try end(job, by: ending)
    try expectEnd(ending)
    let error: ContactsError? =
      switch ending {
      case .loaded, .cancelled, .cleared: nil
      case .refused: .signedOut
      case .malformed, .noReply, .noContent: .unavailable
      }
    #expect(outcome.error as? ContactsError == error)
    #expect(outcome.isOver || ending == .cleared)
  }

  private func expectEnd(_ ending: Ending) throws {
    #expect(!contacts.isLoading)
    let loaded = ending == .loaded ? testStart.addingTimeInterval(60) : testStart
    #expect(contacts.lastSyncTimestamp == (ending == .cleared ? nil : loaded))
    #expect(contacts.contacts.elements == (ending == .cleared ? [] : [try .sample(2)]))
  }

  @Test func `A refresh needs no stream, and leaves the open one alone`() throws {
    _ = harness.begin { [client] in try await client.listen() }
    try deliverContent(revision: 1)
    let outcome = harness.begin { [client] in try await client.refresh() }.outcome
    try deliverContent(revision: 2)
    #expect(outcome.isOver && outcome.error == nil)
    let change = ContactChange(revision: Revision(3), kind: .upserted(try .sample(3)))
    try harness.deliver(.event(SubscriptionID(1), .contacts(.change(change))))
    #expect(contacts.count == 2)
  }

  @Test func `Without a network, a refresh fails at once`() {
    harness.setConnected(false)
    let outcome = harness.begin { [client] in try await client.refresh() }.outcome
    #expect(outcome.error as? ContactsError == .unavailable)
    #expect(!contacts.isLoading)
  }

  @Test func `Two loads that overlap end with the second one`() throws {
    let first = harness.begin { [client] in try await client.listen() }.job
    let second = harness.begin { [client] in try await client.refresh() }.job
    harness.cancel(first)
    #expect(contacts.isLoading)
    harness.cancel(second)
    #expect(!contacts.isLoading)
  }

  @Test func `A change over the stream does not end the load`() throws {
    _ = harness.begin { [client] in try await client.listen() }
    try harness.answer(.done)
    let change = ContactChange(revision: Revision(3), kind: .upserted(try .sample(3)))
    try harness.deliver(.event(SubscriptionID(1), .contacts(.change(change))))
    #expect(contacts.isLoading)
  }

  @Test func `A load is never saved`() throws {
    let files = InMemoryStateFiles()
    let first = try ConnectionHarness(files: files)
    let client = ContactsClient.live(
      in: first.storage, connection: first.connection, clock: first.clock,
      uuid: .incrementing(), date: first.date)
    _ = first.begin { try await client.listen() }
    let content = ContactsSnapshot(revision: Revision(1), contacts: [try .sample(2)])
    try first.answer(.done)
    try first.deliver(.event(SubscriptionID(1), .contacts(.snapshot(content))))
    _ = first.begin { try await client.refresh() }
    #expect(first.storage.value(of: ReadOnlyContactsState.self).isLoading)
    let saving = first.begin { [storage = first.storage] in try await storage.synchronize() }
    #expect(saving.outcome.isOver && saving.outcome.error == nil)
    first.storage.close()

    let second = try ConnectionHarness(files: files)
    let contacts = second.storage.value(of: ReadOnlyContactsState.self)
    #expect(contacts.count == 1 && !contacts.isLoading)
  }
}
