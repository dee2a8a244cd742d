import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization
import Testing
import TestSupport

@Suite(.limitedChildProcesses)
struct BackendConnectionTests {
  let bench = ConnectionHarness()

  private func preview() throws -> (job: ConnectionHarness.Job, outcome: JobResult<ContactPreview>)
  {
    bench.begin { [connection = bench.connection] in
      try await connection.request(.preview(QRCodeID(uuid(9))))
    }
  }

  private func sample() throws -> ContactPreview {
    ContactPreview(
      id: UserID(uuid(2)), name: try PersonName("Ben Okafor"), phone: try .test(2), note: .empty)
  }

  @Test func `A request waits for the reply with its own number`() throws {
    let first = try preview().outcome
    let second = try preview().outcome
    #expect(bench.transport.requests.map(\.id) == [RequestID(1), RequestID(2)])
    try bench.deliver(.reply(RequestID(2), .preview(try sample())))
    #expect(second.value == (try sample()))
    #expect(!first.isOver)
    try bench.deliver(.refused(RequestID(1), .noSuchCode))
    #expect(first.error as? ConnectionError == .refused(.noSuchCode))
  }

  @Test func `A request carries its device and the session's token`() throws {
    let session = TestSession()
    bench.connection.authorize(by: session.access)
    _ = try preview()
    session.set(try .sample())
    _ = try preview()
    #expect(
      bench.transport.requests.map(\.credentials) == [nil, try Authentication.sample().credentials])
    #expect(
      bench.transport.requests.map(\.sender) == [DeviceID.anas.address, DeviceID.anas.address])
  }

  @Test func `A reply to another kind of request is an error`() throws {
    let outcome = try preview().outcome
    try bench.deliver(.reply(RequestID(1), .done))
    #expect(outcome.error as? ConnectionError == .unexpectedReply)
  }

  @Test func `A cancelled request ends immediately, and its reply is dropped`() throws {
    let (job, outcome) = try preview()
    #expect(!outcome.isOver)
    bench.cancel(job)
    #expect(outcome.error is CancellationError)
    try bench.deliver(.reply(RequestID(1), .preview(try sample())))
    #expect(outcome.value == nil)
  }

  @Test func `A second reply to a request is dropped`() throws {
    let outcome = try preview().outcome
    try bench.deliver(.reply(RequestID(1), .preview(try sample())))
    try bench.deliver(.refused(RequestID(1), .noSuchCode))
    #expect(outcome.value == (try sample()))
  }

  @Test(arguments: ["", "{", "[]", "null", "\u{0}", #"{"reply":{}}"#, #"{"reply":{"_0":1}}"#])
  func `Bytes that are not a message are dropped`(text: String) throws {
    let outcome = try preview().outcome
    bench.transport.deliver(Array(text.utf8))
    bench.run()
    #expect(!outcome.isOver)
    try bench.deliver(.reply(RequestID(1), .preview(try sample())))
    #expect(outcome.value == (try sample()))
  }

  @Test func `A stream delivers its own events in order until it is cancelled`() throws {
    let seen = EventBox()
    let session = TestSession(try .sample())
    bench.connection.authorize(by: session.access)
    let (job, outcome) = bench.begin { [connection = bench.connection] in
      try await connection.follow(.contacts, progress: { StreamProgress(complete: .zero) }) {
        event in
        seen.events.withLock { $0.append(event) }
      }
    }
    #expect(bench.transport.requests.map(\.request) == [.subscribe(SubscriptionID(1), .contacts)])
    let events = (1...3).map { number in
      StreamEvent.contacts(
        .change(ContactChange(revision: Revision(number), kind: .removed(UserID(uuid(2))))))
    }
    try bench.deliver(.reply(RequestID(1), .done))
    try bench.deliver(.event(SubscriptionID(1), events[0]))
    try bench.deliver(.event(SubscriptionID(2), events[1]))
    try bench.deliver(.event(SubscriptionID(1), events[2]))
    #expect(seen.events.withLock { $0 } == [events[0], events[2]])
    #expect(!outcome.isOver)
    bench.cancel(job)
    #expect(outcome.error is CancellationError)
    #expect(bench.transport.requests.last?.request == .unsubscribe(SubscriptionID(1)))
    try bench.deliver(.event(SubscriptionID(1), events[1]))
    #expect(seen.events.withLock { $0 }.count == 2)
  }

  private final class EventBox: Sendable {
    let events = Mutex([StreamEvent]())
  }

  @Test func `A stream that the backend refuses ends with the reason`() throws {
    let (_, outcome) = bench.begin { [connection = bench.connection] in
      try await connection.follow(.contacts, progress: { StreamProgress(complete: .zero) }) { _ in }
    }
    try bench.deliver(.refused(RequestID(1), .notAuthenticated))
    #expect(outcome.error as? ConnectionError == .refused(.notAuthenticated))
  }

  @Test func `The end of a session is reported by a message and by a refusal`() throws {
    let mine = SessionEnd(session: SessionID(uuid(1)), reason: .superseded)
    let other = SessionEnd(session: SessionID(uuid(2)), reason: .superseded)
    for isRefusal in [false, true] {
      let bench = ConnectionHarness()
      let (_, outcome) = bench.begin { [connection = bench.connection] in
        try await connection.sessionEnd { $0.session == mine.session }
      }
      try bench.deliver(.sessionEnded(other))
      #expect(!outcome.isOver)
      try bench.deliver(
        isRefusal ? .refused(RequestID(1), .sessionEnded(mine)) : .sessionEnded(mine))
      #expect(outcome.value == .ended(mine))
    }
  }

  @Test func `Setting a second session terminates the process`() async {
    await #expect(processExitsWith: .failure) {
      let connection = ConnectionHarness().connection
      connection.authorize(by: SessionAccess(current: { nil }))
      connection.authorize(by: SessionAccess(current: { nil }))
    }
  }
}
