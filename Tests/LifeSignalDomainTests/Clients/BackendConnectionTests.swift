import Foundation
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization
import Testing
import TestSupport

@testable import LifeSignalDomain

/// Tests of requests, streams and session ends on the connection of a device.
@Suite(.limitedChildProcesses)
struct BackendConnectionTests {
  let harness = ConnectionHarness()

  private func requestPreview() throws -> (
    job: ConnectionHarness.Job, outcome: JobResult<ContactPreview>
  ) {
    harness.begin { [connection = harness.connection] in
      try await connection.request(.preview(QRCodeID(uuid(9))))
    }
  }

  private func samplePreview() throws -> ContactPreview {
    ContactPreview(
      id: UserID(uuid(2)), name: try PersonName("Ben Okafor"), phone: try .test(2), note: .empty)
  }

  @Test func `A request waits for the reply with its own number`() throws {
    let first = try requestPreview().outcome
    let second = try requestPreview().outcome
    #expect(harness.transport.requests.map(\.id) == [RequestID(1), RequestID(2)])
    try harness.deliver(.reply(RequestID(2), .preview(try samplePreview())))
    #expect(second.value == (try samplePreview()))
    #expect(!first.isOver)
    try harness.deliver(.refused(RequestID(1), .noSuchCode))
    #expect(first.error as? ConnectionError == .refused(.noSuchCode))
  }

  /// Regression test: each reply wrapped the observer of the server's time in another closure, so that
  /// the stack overflowed after some thousand replies.
  @Test func `The depth of a call of the time's observer does not grow with the number of replies`()
    throws
  {
    let depths = Mutex<[Int]>([])
    harness.connection.restore(nil) { _ in
      depths.withLock { $0.append(Thread.callStackReturnAddresses.count) }
    }
    for number in 1...400 {
      _ = try requestPreview()
      try harness.deliver(.reply(RequestID(UInt64(number)), .preview(try samplePreview())))
    }
    let observed = depths.withLock { $0 }.dropFirst(10)
    #expect(observed.count == 390)
    let difference = (observed.max() ?? 0) - (observed.min() ?? 0)
    #expect(difference < 40, "the calls differ by \(difference) frames")
  }

  @Test func `A request carries its device and the session's token`() throws {
    let session = TestSession()
    harness.connection.authorize(by: session.access)
    _ = try requestPreview()
    session.set(try .sample())
    _ = try requestPreview()
    #expect(
      harness.transport.requests.map(\.credentials) == [
        nil, try Authentication.sample().credentials,
      ])
    #expect(
      harness.transport.requests.map(\.sender) == [
        DeviceID.anasDevice.address, DeviceID.anasDevice.address,
      ])
  }

  @Test func `A reply to another kind of request is an error`() throws {
    let outcome = try requestPreview().outcome
    try harness.deliver(.reply(RequestID(1), .done))
    #expect(outcome.error as? ConnectionError == .unexpectedReply)
  }

  @Test func `A cancelled request ends immediately, and its reply is dropped`() throws {
    let (job, outcome) = try requestPreview()
    #expect(!outcome.isOver)
    harness.cancel(job)
    #expect(outcome.error is CancellationError)
    try harness.deliver(.reply(RequestID(1), .preview(try samplePreview())))
    #expect(outcome.value == nil)
  }

  @Test func `A second reply to a request is dropped`() throws {
    let outcome = try requestPreview().outcome
    try harness.deliver(.reply(RequestID(1), .preview(try samplePreview())))
    try harness.deliver(.refused(RequestID(1), .noSuchCode))
    #expect(outcome.value == (try samplePreview()))
  }

  @Test(arguments: ["", "{", "[]", "null", "\u{0}", #"{"reply":{}}"#, #"{"reply":{"_0":1}}"#])
  func `Bytes that are not a message are dropped`(text: String) throws {
    let outcome = try requestPreview().outcome
    harness.transport.deliver(Array(text.utf8))
    harness.run()
    #expect(!outcome.isOver)
    try harness.deliver(.reply(RequestID(1), .preview(try samplePreview())))
    #expect(outcome.value == (try samplePreview()))
  }

  @Test func `A stream delivers its own events in order until its task is cancelled`() throws {
    let received = ReceivedEvents()
    let session = TestSession(try .sample())
    harness.connection.authorize(by: session.access)
    let (job, outcome) = harness.begin { [connection = harness.connection] in
      try await connection.follow(.contacts, progress: { StreamProgress(complete: .zero) }) {
        event in
        received.events.withLock { $0.append(event) }
      }
    }
    #expect(harness.transport.requests.map(\.request) == [.subscribe(SubscriptionID(1), .contacts)])
    let events = (1...3).map { number in
      StreamEvent.contacts(
        .change(ContactChange(revision: Revision(number), kind: .removed(UserID(uuid(2))))))
    }
    try harness.deliver(.reply(RequestID(1), .done))
    try harness.deliver(.event(SubscriptionID(1), events[0]))
    try harness.deliver(.event(SubscriptionID(2), events[1]))
    try harness.deliver(.event(SubscriptionID(1), events[2]))
    #expect(received.events.withLock { $0 } == [events[0], events[2]])
    #expect(!outcome.isOver)
    harness.cancel(job)
    #expect(outcome.error is CancellationError)
    #expect(harness.transport.requests.last?.request == .unsubscribe(SubscriptionID(1)))
    try harness.deliver(.event(SubscriptionID(1), events[1]))
    #expect(received.events.withLock { $0 }.count == 2)
  }

  private final class ReceivedEvents: Sendable {
    let events = Mutex([StreamEvent]())
  }

  @Test func `A stream that the backend refuses ends with the reason`() throws {
    let (_, outcome) = harness.begin { [connection = harness.connection] in
      try await connection.follow(.contacts, progress: { StreamProgress(complete: .zero) }) { _ in }
    }
    try harness.deliver(.refused(RequestID(1), .notAuthenticated))
    #expect(outcome.error as? ConnectionError == .refused(.notAuthenticated))
  }

  @Test func `The end of a session is reported by a message and by a refusal`() throws {
    let ownEnd = SessionEnd(session: SessionID(uuid(1)), reason: .superseded)
    let otherEnd = SessionEnd(session: SessionID(uuid(2)), reason: .superseded)
    for isRefusal in [false, true] {
      let harness = ConnectionHarness()
      let (_, outcome) = harness.begin { [connection = harness.connection] in
        try await connection.sessionEnd { $0.session == ownEnd.session }
      }
      try harness.deliver(.sessionEnded(otherEnd))
      #expect(!outcome.isOver)
      try harness.deliver(
        isRefusal ? .refused(RequestID(1), .sessionEnded(ownEnd)) : .sessionEnded(ownEnd))
      #expect(outcome.value == .ended(ownEnd))
    }
  }

  @Test func `Authorizing a connection twice terminates the process`() async {
    await #expect(processExitsWith: .failure) {
      let connection = ConnectionHarness().connection
      connection.authorize(by: SessionAccess(current: { nil }))
      connection.authorize(by: SessionAccess(current: { nil }))
    }
  }
}
