import Foundation
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

@testable import LifeSignalDomain

/// Tests of requests on a line that comes and goes.
struct ConnectionLineTests {
  let harness = ConnectionHarness(line: .connecting)

  private func request(
    _ harness: ConnectionHarness? = nil
  ) -> (job: ConnectionHarness.Job, outcome: JobResult<UserSnapshot>) {
    let harness = harness ?? self.harness
    return harness.begin { [connection = harness.connection] in
      try await connection.request(.loadUser())
    }
  }

  private var sentNumbers: [UInt64] { harness.transport.requests.map(\.id.number) }

  // MARK: Parked requests

  /// Case 84 of CASES.md.
  @Test(arguments: [LinkStatus.connecting, .interrupted(retry: 1, of: 5)])
  func `Requests wait for the line, and are sent once, in order, when it opens`(
    status: LinkStatus
  ) throws {
    _ = harness.followLine()
    harness.setLine(status)
    let outcomes = (1...3).map { _ in request().outcome }
    #expect(sentNumbers.isEmpty && harness.connection.parkedRequestCount == 3)
    harness.setLine(.open(epoch: 2))
    #expect(sentNumbers == [1, 2, 3])
    harness.setLine(.open(epoch: 2))
    #expect(sentNumbers == [1, 2, 3] && harness.connection.parkedRequestCount == 0)
    let snapshot = UserSnapshot(revision: .zero, user: try .sample())
    for number in 1...3 { try harness.deliver(.reply(RequestID(UInt64(number)), .user(snapshot))) }
    #expect(outcomes.map(\.value) == [snapshot, snapshot, snapshot])
  }

  /// Case 84 of CASES.md.
  @Test func `A request that waits for the line ends at its deadline, and is never sent`() {
    _ = harness.followLine()
    let outcome = request().outcome
    harness.wait(29.999)
    #expect(!outcome.isOver)
    harness.wait(0.001)
    #expect(outcome.error as? ConnectionError == .timedOut)
    harness.setLine(.open(epoch: 1))
    #expect(sentNumbers.isEmpty && harness.connection.unansweredRequestCount == 0)
  }

  /// Case 84 of CASES.md.
  @Test func `A request that is cancelled while it waits for the line is never sent`() {
    _ = harness.followLine()
    let (first, outcome) = request()
    _ = request()
    harness.cancel(first)
    #expect(outcome.error is CancellationError)
    harness.setLine(.open(epoch: 1))
    #expect(sentNumbers == [2])
  }

  /// Case 86 of CASES.md.
  @Test func `At most 64 requests wait for the line, and the next one fails at once`() {
    _ = harness.followLine()
    let jobs = (1...64).map { _ in request().job }
    let refused = request().outcome
    #expect(refused.error as? ConnectionError == .notConnected)
    harness.connection.sendWithoutReply(.loadTime)
    #expect(harness.connection.parkedRequestCount == 64)
    harness.cancel(jobs[0])
    let accepted = request().outcome
    #expect(!accepted.isOver)
    harness.setLine(.open(epoch: 1))
    #expect(sentNumbers == Array(2...64) + [67])
  }

  @Test(arguments: [LinkStatus.degraded, .offline, .closed])
  func `On a line that does not open soon, requests fail at once`(status: LinkStatus) {
    _ = harness.followLine()
    let waiting = request().outcome
    harness.setLine(status)
    #expect(waiting.error as? ConnectionError == .notConnected)
    #expect(request().outcome.error as? ConnectionError == .notConnected)
    harness.connection.sendWithoutReply(.loadTime)
    harness.setLine(.open(epoch: 1))
    #expect(sentNumbers.isEmpty)
  }

  @Test func `Requests that wait for the line fail when the network is lost`() {
    _ = harness.followLine()
    let outcome = request().outcome
    harness.setConnected(false)
    #expect(outcome.error as? ConnectionError == .notConnected)
    harness.setConnected(true)
    harness.setLine(.open(epoch: 1))
    #expect(sentNumbers.isEmpty)
  }

  @Test func `Before the line is followed, requests are sent or wait, as the transport says`() {
    let waiting = request().outcome
    #expect(!waiting.isOver && sentNumbers.isEmpty)
    // The transport opens the line, and the connection does not know it yet.
    harness.setLine(.open(epoch: 1))
    let sent = request().outcome
    #expect(sentNumbers == [1, 2] && !sent.isOver)
    // The connection learns of the line to which the requests were written, and of its loss.
    _ = harness.followLine()
    #expect(!sent.isOver)
    harness.setLine(.interrupted(retry: 1, of: 5))
    #expect(waiting.error as? ConnectionError == .interrupted)
    #expect(sent.error as? ConnectionError == .interrupted)
  }

  // MARK: Written requests

  /// Case 85 of CASES.md.
  @Test(arguments: [
    LinkStatus.connecting, .interrupted(retry: 1, of: 5), .degraded, .offline, .closed,
    .open(epoch: 2),
  ])
  func `A request that was written to a lost connection fails at once, and is not written again`(
    status: LinkStatus
  ) throws {
    _ = harness.followLine()
    harness.setLine(.open(epoch: 1))
    let outcome = request().outcome
    harness.setLine(.open(epoch: 1))
    #expect(!outcome.isOver)
    harness.setLine(status)
    #expect(outcome.error as? ConnectionError == .interrupted)
    harness.setLine(.open(epoch: 3))
    #expect(sentNumbers == [1] && harness.connection.unansweredRequestCount == 0)
    // A reply that arrives later is dropped.
    try harness.answer(.user(UserSnapshot(revision: .zero, user: try .sample())))
    #expect(outcome.value == nil)
  }

  @Test func `Requests that polling carries survive the opening of a line, and no loss of all`() {
    _ = harness.followLine()
    harness.setLine(.degraded, isPolling: true)
    let outcome = request().outcome
    #expect(sentNumbers == [1])
    for status in [
      LinkStatus.degraded, .open(epoch: 1), .interrupted(retry: 1, of: 5), .open(epoch: 2),
    ] {
      harness.setLine(status)
      #expect(!outcome.isOver, "\(status)")
    }
    harness.setLine(.offline)
    #expect(outcome.error as? ConnectionError == .interrupted)
  }

  @Test func `Waiting requests go to a carrier that opens without a change of the status`() {
    _ = harness.followLine()
    harness.setLine(.interrupted(retry: 1, of: 5))
    _ = request()
    #expect(sentNumbers.isEmpty)
    harness.setLine(.interrupted(retry: 1, of: 5), isPolling: true)
    #expect(sentNumbers == [1])
  }

  // MARK: The return of the server

  @Test func `The server counts as reached again after messages may have been lost`() {
    let reopenings = harness.followLine()
    let statuses: [(LinkStatus, isPolling: Bool, isReopened: Bool)] = [
      (.open(epoch: 1), false, false), (.open(epoch: 1), false, false),
      (.open(epoch: 2), false, true), (.interrupted(retry: 1, of: 5), false, false),
      (.open(epoch: 3), false, true), (.degraded, false, false), (.degraded, true, true),
      (.degraded, true, false), (.open(epoch: 4), false, true), (.offline, false, false),
      (.connecting, false, false), (.open(epoch: 5), false, true),
    ]
    var expected: [LinkStatus] = []
    for (status, isPolling, isReopened) in statuses {
      harness.setLine(status, isPolling: isPolling)
      if isReopened { expected.append(status) }
      #expect(reopenings.all == expected)
    }
  }

  @Test func `Tasks that wait for another attempt continue when the server is reached again`() {
    let signal = harness.connection.makeSignal()
    _ = harness.followLine()
    harness.setLine(.open(epoch: 1))
    let (_, waiting) = harness.begin { [connection = harness.connection] in
      try await connection.wait(for: signal, atMost: .seconds(300))
    }
    harness.setLine(.interrupted(retry: 1, of: 5))
    #expect(!waiting.isOver)
    harness.setLine(.open(epoch: 2))
    #expect(waiting.isOver && waiting.error == nil)
  }

  @Test func `The reader of a status misses older ones, and starts with the current one`() async {
    let source = LinkStatusSource(.connecting)
    var first = source.changes().makeAsyncIterator()
    source.set(.open(epoch: 1))
    source.set(.degraded)
    #expect(await first.next() == .degraded)
    var second = source.changes().makeAsyncIterator()
    #expect(await second.next() == .degraded)
    source.set(.offline)
    #expect(await first.next() == .offline)
    #expect(await second.next() == .offline)
  }

  @Test func `A transport without a line is always open`() async {
    let transport = Transport(send: { _ in }, connect: { _ in })
    #expect(transport.isOpen())
    var statuses: [LinkStatus] = []
    for await status in transport.status() { statuses.append(status) }
    #expect(statuses == [.open(epoch: 1)])
  }

  // MARK: Random events

  /// Each event happens at random. Every caller must be resumed once, and each request must be written
  /// at most once, in the order of the requests. A checked continuation that is resumed twice ends the
  /// process.
  @Test(arguments: UInt64(0)..<40)
  func `In any order of events, each request ends once and is written at most once`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let snapshot = UserSnapshot(revision: .zero, user: try .sample())
    var requests: [(job: ConnectionHarness.Job, outcome: JobResult<UserSnapshot>)] = []
    var (epoch, isFollowed) = (UInt64(0), false)
    for _ in 0..<120 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<8: for _ in 0..<Int.random(in: 1...12, using: &random) { requests.append(request()) }
      case 8:
        if let request = requests.randomElement(using: &random) { harness.cancel(request.job) }
      case 9..<12:
        let written = sentNumbers
        if let number = written.randomElement(using: &random) {
          try harness.deliver(.reply(RequestID(number), .user(snapshot)))
        }
      case 12: harness.wait(Double.random(in: 0...12, using: &random))
      case 13:
        if !isFollowed { _ = harness.followLine() }
        isFollowed = true
      case 14: harness.setConnected(Bool.random(using: &random))
      default:
        epoch += UInt64.random(in: 0...1, using: &random)
        let status = [
          LinkStatus.connecting, .open(epoch: epoch), .open(epoch: epoch),
          .interrupted(retry: 1, of: 5), .degraded, .offline,
        ].randomElement(using: &random)
        harness.setLine(status ?? .closed, isPolling: Int.random(in: 0..<5, using: &random) == 0)
      }
      #expect(harness.connection.parkedRequestCount <= RequestLine.capacity)
      #expect(sentNumbers == Array(Set(sentNumbers)).sorted())
    }
    harness.wait(31)
    let unfinished = requests.filter { !$0.outcome.isOver }.count
    #expect(unfinished == 0)
    #expect(harness.connection.unansweredRequestCount == 0)
    #expect(harness.connection.parkedRequestCount == 0)
    #expect(harness.simulation.nextDeadline == nil)
  }
}
