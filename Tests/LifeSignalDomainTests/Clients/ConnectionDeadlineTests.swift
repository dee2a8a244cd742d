import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalDomain

/// A lost message does not block its caller forever.
struct ConnectionDeadlineTests {
  let bench = ConnectionHarness()

  private func load() -> (job: ConnectionHarness.Job, outcome: JobResult<UserSnapshot>) {
    bench.begin { [connection = bench.connection] in try await connection.request(.loadUser()) }
  }

  @Test func `A request without a reply times out after thirty seconds`() throws {
    let outcome = load().outcome
    bench.wait(29.999)
    #expect(!outcome.isOver)
    bench.wait(0.001)
    #expect(outcome.error as? ConnectionError == .timedOut)
    try bench.answer(.user(UserSnapshot(revision: .zero, user: try .sample())))
    #expect(outcome.value == nil)
    #expect(bench.connection.waitingCount == 0)
  }

  @Test func `An answered request leaves no running timer`() throws {
    let outcome = load().outcome
    try bench.answer(.user(UserSnapshot(revision: .zero, user: try .sample())))
    #expect(outcome.value != nil)
    #expect(bench.simulation.nextDeadline == nil)
  }

  @Test func `Without a network, requests fail immediately and are not sent`() throws {
    bench.connection.networkChanged(false)
    let outcome = load().outcome
    #expect(outcome.error as? ConnectionError == .notConnected)
    #expect(bench.transport.requests.isEmpty)
    bench.connection.networkChanged(true)
    _ = load()
    #expect(bench.transport.requests.map(\.request) == [.loadUser])
  }

  @Test func `A nudge without a waiting task wakes the next one, once`() {
    let nudge = AsyncSignal()
    nudge.signal()
    nudge.signal()
    let first = bench.begin { try await nudge.wait() }
    let second = bench.begin { try await nudge.wait() }
    #expect(first.outcome.isOver && !second.outcome.isOver)
    nudge.signal()
    bench.simulation.run()
    #expect(second.outcome.isOver)
  }

  @Test func `Waiting for a nudge ends with a timeout or a cancellation`() {
    let clock = bench.simulation.clock
    let nudge = AsyncSignal()
    let inTime = bench.begin { try await nudge.wait(for: .seconds(5), clock: clock) }
    nudge.signal()
    bench.simulation.run()
    #expect(inTime.outcome.value == true)
    let late = bench.begin { try await nudge.wait(for: .seconds(5), clock: clock) }
    bench.wait(5)
    #expect(late.outcome.value == false)
    let cancelled = bench.begin { try await nudge.wait(for: .seconds(5), clock: clock) }
    bench.cancel(cancelled.job)
    #expect(cancelled.outcome.error is CancellationError)
  }
}
