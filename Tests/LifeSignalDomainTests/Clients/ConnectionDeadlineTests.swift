import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalDomain

/// Tests of timeouts, which end requests whose messages are lost, and of ``AsyncSignal``.
struct ConnectionDeadlineTests {
  let harness = ConnectionHarness()

  private func requestUser() -> (job: ConnectionHarness.Job, outcome: JobResult<UserSnapshot>) {
    harness.begin { [connection = harness.connection] in try await connection.request(.loadUser()) }
  }

  @Test func `A request without a reply times out after thirty seconds`() throws {
    let outcome = requestUser().outcome
    harness.wait(29.999)
    #expect(!outcome.isOver)
    harness.wait(0.001)
    #expect(outcome.error as? ConnectionError == .timedOut)
    try harness.answer(.user(UserSnapshot(revision: .zero, user: try .sample())))
    #expect(outcome.value == nil)
    #expect(harness.connection.unansweredRequestCount == 0)
  }

  @Test func `An answered request leaves no running timer`() throws {
    let outcome = requestUser().outcome
    try harness.answer(.user(UserSnapshot(revision: .zero, user: try .sample())))
    #expect(outcome.value != nil)
    #expect(harness.simulation.nextDeadline == nil)
  }

  @Test func `Without a network, requests fail immediately and are not sent`() throws {
    harness.connection.networkChanged(false)
    let outcome = requestUser().outcome
    #expect(outcome.error as? ConnectionError == .notConnected)
    #expect(harness.transport.requests.isEmpty)
    harness.connection.networkChanged(true)
    _ = requestUser()
    #expect(harness.transport.requests.map(\.request) == [.loadUser])
  }

  @Test func `Signals that are sent before any task waits wake only the next task that waits`() {
    let signal = AsyncSignal()
    signal.signal()
    signal.signal()
    let first = harness.begin { try await signal.wait() }
    let second = harness.begin { try await signal.wait() }
    #expect(first.outcome.isOver && !second.outcome.isOver)
    signal.signal()
    harness.simulation.run()
    #expect(second.outcome.isOver)
  }

  @Test func `Waiting for a signal ends with the signal, a timeout or a cancellation`() {
    let clock = harness.simulation.clock
    let signal = AsyncSignal()
    let signaled = harness.begin { try await signal.wait(for: .seconds(5), clock: clock) }
    signal.signal()
    harness.simulation.run()
    #expect(signaled.outcome.value == true)
    let timedOut = harness.begin { try await signal.wait(for: .seconds(5), clock: clock) }
    harness.wait(5)
    #expect(timedOut.outcome.value == false)
    let cancelled = harness.begin { try await signal.wait(for: .seconds(5), clock: clock) }
    harness.cancel(cancelled.job)
    #expect(cancelled.outcome.error is CancellationError)
  }
}
