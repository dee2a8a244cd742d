import Foundation
import StateKit
import StateKitSimulation
import Synchronization
import TestSupport
import Testing

@testable import StateKitTesting

/// Jobs that come from a thread which does not drive the simulation, and failures that terminate the
/// process. A thread drives the simulation while it calls a test store or `run()`.
@Suite(.limitedChildProcesses)
struct ForeignJobTests {
  private struct Waiter: Reducer {
    static let effectLine = UInt(#line) + 5
    let wait: @Sendable () async -> Void

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      if action > 0 { return .none }
      return .run("wait") { [wait] _ in await wait() }
    }
  }

  /// Continuations that are not resumed until `resume()`.
  private final class SuspendedContinuationList: Sendable {
    private let continuations = Mutex<[CheckedContinuation<Void, Never>]>([])

    @Sendable func wait() async {
      await withCheckedContinuation { continuation in
        continuations.withLock { $0.append(continuation) }
      }
    }

    func resume() {
      let all = continuations.withLock { continuations in
        defer { continuations = [] }
        return continuations
      }
      for continuation in all { continuation.resume() }
    }

    /// Resumes the continuations on another thread, and waits for that thread.
    func resumeOnOtherThread() { TestThread { self.resume() }.join() }
  }

  private let message = """
    A job came to the simulation from another thread, so its position among the other jobs is not \
    deterministic. Running effects: wait \
    (StateKitTestingTests/ForeignJobTests.swift:\(Waiter.effectLine)). Likely causes: `Task.sleep` \
    instead of the clock dependency, a call of a function of the main actor, `Task.detached`, a \
    callback of Dispatch or URLSession, a child task of the test, or a task outside the simulation that awaits one of its actors. Use a test \
    double that stays in the simulation, and resume an effect only in the task of the test.
    """

  @Test(arguments: ["next step", "finish", "end"])
  func `A job from another thread between two steps is reported`(moment: String) {
    let suspended = SuspendedContinuationList()
    var line = 0
    let failures = FailureList.run {
      let store = TestStore(initialState: 0) { Waiter(wait: suspended.wait) }
      line = #line + 1
      store.send(0)
      suspended.resumeOnOtherThread()
      switch moment {
      case "next step":
        line = #line + 1
        store.send(1)
      case "finish":
        line = #line + 1
        store.finish()
      default: break
      }
    }
    #expect(failures.messages == [message])
    #expect(failures.all.map(\.line) == [line])
  }

  @Test func `A detached task is reported if an effect has to wait for it`() {
    // A detached task that ends before the effect waits for it is not detected.
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let failures = FailureList.run {
      let store = TestStore(initialState: 0) {
        Waiter { await Task.detached { for await _ in gate {} }.value }
      }
      store.send(0)
      opener.finish()
      store.send(1)
    }
    // The task ends at an unknown time: during a step, between two steps, or after the test.
    #expect(!failures.messages.isEmpty)
    #expect(
      failures.messages.allSatisfy { message in
        message.contains("wait (StateKitTestingTests/ForeignJobTests.swift:\(Waiter.effectLine))")
      }, "\(failures.messages)")
  }

  @Test func `The test itself may resume a test double on any thread`() async {
    let suspended = SuspendedContinuationList()
    let store = TestStore(initialState: 0) { Waiter(wait: suspended.wait) }
    for _ in 0..<100 {
      store.send(0)
      await Task.detached {}.value
      suspended.resume()
      await Task.detached {}.value
      store.send(1)
    }
    store.finish()
  }

  @Test func `The message about two threads in one simulation names the last step`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let simulation = Simulation()
      let store = TestStore(
        initialState: 0, simulation: simulation,
        sourceLocation: SourceLocation(
          fileID: "A/B.swift", filePath: "/A/B.swift", line: 7, column: 1)
      ) { Reduce<Int, Int> { _, _ in .none } }
      let driverEntered = DispatchSemaphore(value: 0)
      let secondDriverReturned = DispatchSemaphore(value: 0)
      simulation.schedule(after: .zero) {
        driverEntered.signal()
        secondDriverReturned.wait()
      }
      Thread.detachNewThread { simulation.run() }
      driverEntered.wait()
      store.send(1)
      secondDriverReturned.signal()
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        """
        Two threads drive one simulation at once. Likely cause: tests that run in parallel share the \
        simulation. Give each test its own simulation, or let the threads take turns. The last step \
        of the test store is at A/B.swift:7.
        """))
  }

  /// Regression test: the cancellation handler ran before the step started, and the watchdog did
  /// not observe the handler.
  @Test func `A cancellation handler that blocks terminates the process`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      ForeignJobTests.cancelWithBlockingHandler()
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self).contains(
        /The thread that drives a simulation has been blocked for [0-9.]+ seconds or longer/))
  }

  private static func cancelWithBlockingHandler() {
    let store = TestStore(
      initialState: 0, simulation: Simulation(blockingLimit: .milliseconds(50))
    ) {
      Reduce<Int, Int> { _, _ in
        .run { _ in
          await withTaskCancellationHandler {
            try? await Task.sleep(for: .seconds(3_600))
          } onCancel: {
            DispatchSemaphore(value: 0).wait()
          }
        }
      }
    }
    store.send(1).cancel()
  }

  @Test func `A message names the test`() {
    let line = UInt(#line) + 1
    let position = TestPosition(step: #_sourceLocation)
    #expect(
      position.description == """
        The simulation belongs to the test `A message names the test`() \
        (StateKitTestingTests/ForeignJobTests.swift:\(line - 2)), whose last step is at \
        StateKitTestingTests/ForeignJobTests.swift:\(line).
        """)
  }

  /// Under XCTest, an issue of Swift Testing is not recorded, so the failing test would pass.
  @Test func `A failure outside a test of Swift Testing terminates the process`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      ForeignJobTests.failOutsideTest()
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(message.contains("A test store failed outside a test of Swift Testing"))
    #expect(message.contains("The state after sending `1` is not the expected state."))
  }

  private static func failOutsideTest() {
    TestThread {
      let store = TestStore(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
      store.send(1) { $0 = 99 }
    }.join()
  }
}
