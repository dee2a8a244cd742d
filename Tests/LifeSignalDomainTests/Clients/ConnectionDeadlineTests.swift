import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalDomain

/// A message may be lost; nobody hangs on it.
struct ConnectionDeadlineTests {
  let bench = Bench()

  private func load() -> (job: Bench.Job, outcome: Outcome<UserSnapshot>) {
    bench.begin { [connection = bench.connection] in try await connection.request(.loadUser()) }
  }

  @Test func `A request without an answer ends after thirty seconds, and its reply is late`() throws
  {
    let outcome = load().outcome
    bench.wait(29.999)
    #expect(!outcome.isOver)
    bench.wait(0.001)
    #expect(outcome.error as? ConnectionError == .timedOut)
    try bench.answer(.user(UserSnapshot(revision: .zero, user: try .sample())))
    #expect(outcome.value == nil)
    #expect(bench.connection.waitingCount == 0)
  }

  @Test func `An answered request leaves nobody asleep`() throws {
    let outcome = load().outcome
    try bench.answer(.user(UserSnapshot(revision: .zero, user: try .sample())))
    #expect(outcome.value != nil)
    #expect(bench.simulation.nextDeadline == nil)
  }

  @Test func `Without a network nothing is sent, and whoever asks is told at once`() throws {
    bench.connection.networkChanged(false)
    let outcome = load().outcome
    #expect(outcome.error as? ConnectionError == .notConnected)
    #expect(bench.line.requests.isEmpty)
    bench.connection.networkChanged(true)
    _ = load()
    #expect(bench.line.requests.map(\.request) == [.loadUser])
  }

  @Test func `A nudge that nobody waits for is got by the next who does, once`() {
    let nudge = Nudge()
    nudge.give()
    nudge.give()
    let first = bench.begin { try await nudge.wait() }
    let second = bench.begin { try await nudge.wait() }
    #expect(first.outcome.isOver && !second.outcome.isOver)
    nudge.give()
    bench.simulation.run()
    #expect(second.outcome.isOver)
  }

  @Test func `Waiting for a nudge ends with the time, and with the task`() {
    let clock = bench.simulation.clock
    let nudge = Nudge()
    let inTime = bench.begin { try await nudge.wait(for: .seconds(5), clock: clock) }
    nudge.give()
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
