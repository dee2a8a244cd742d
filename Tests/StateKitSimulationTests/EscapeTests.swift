import Foundation
import StateKit
import StateKitSimulation
import Synchronization
import TestSupport
import Testing

/// Work that escapes a simulation is reported: jobs of other threads, work that does not end, and
/// blocked threads.
@Suite(.limitedChildProcesses)
struct EscapeTests {
  /// Runs an operation in an effect.
  private struct Escaper: Reducer {
    let operation: @Sendable () async -> Void
    static let effectLine = UInt(#line) + 3

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      .run("escaper") { [operation] _ in await operation() }
    }
  }

  /// A semaphore that the simulation does not control.
  private final class OutsideSemaphore: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func signal() { semaphore.signal() }
    func wait() { semaphore.wait() }
  }

  private func store(
    in simulation: Simulation, _ operation: @escaping @Sendable () async -> Void
  ) -> StoreActor<Int, Int> {
    let store = StoreActor(
      initialState: 0, log: simulation.log, executor: simulation.executor
    ) {
      Escaper(operation: operation)
    } dependencies: {
      $0.useSimulation(simulation)
    }
    store.assumeIsolated { _ = $0.send(0) }
    return store
  }

  private let escaper = EffectIdentity(
    store: StoreIdentity(number: 1), number: 1, name: "escaper",
    location: CodeLocation(
      fileID: "StateKitSimulationTests/EscapeTests.swift", line: Escaper.effectLine))

  @Test func `A job from a foreign thread is a problem that names the running effect`() {
    let simulation = Simulation()
    let held = SuspendedContinuationList()
    let store = store(in: simulation) { await withCheckedContinuation { held.keep($0) } }
    simulation.schedule(after: .seconds(1)) {
      TestThread { held.resume() }.join()
    }
    simulation.advance(by: .seconds(1))
    #expect(simulation.problems == [.foreignJob(during: [escaper])])
    withExtendedLifetime(store) {}
  }

  @Test func `A real sleep is unfinished work`() {
    let simulation = Simulation()
    // A deliberate escape. The sleep is cancelled together with the store.
    let store = store(in: simulation) { try? await Task.sleep(for: .seconds(3600)) }
    #expect(throws: SimulationProblem.unfinished([escaper], nextWake: nil)) {
      try simulation.finish()
    }
    withExtendedLifetime(store) {}
  }

  @Test func `A hop to the main actor is unfinished work`() {
    let simulation = Simulation()
    let semaphore = OutsideSemaphore()
    let store = store(in: simulation) {
      await Self.hop(semaphore)
    }
    #expect(throws: SimulationProblem.unfinished([escaper], nextWake: nil)) {
      try simulation.finish()
    }
    semaphore.signal()
    withExtendedLifetime(store) {}
  }

  @MainActor private static func hop(_ semaphore: OutsideSemaphore) { semaphore.wait() }

  @Test func `A stream that is never finished is unfinished work`() {
    let simulation = Simulation()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let store = store(in: simulation) { for await _ in stream {} }
    #expect(throws: SimulationProblem.unfinished([escaper], nextWake: nil)) {
      try simulation.finish()
    }
    continuation.finish()
    #expect(throws: Never.self) { try simulation.finish() }
    withExtendedLifetime(store) {}
  }

  @Test func `Unfinished work names the time of the next sleeper`() {
    let simulation = Simulation()
    let store = store(in: simulation) { try? await simulation.clock.sleep(for: .seconds(5)) }
    #expect(throws: SimulationProblem.unfinished([escaper], nextWake: .seconds(5))) {
      try simulation.finish()
    }
    simulation.advance(by: .seconds(5))
    #expect(throws: Never.self) { try simulation.finish() }
    withExtendedLifetime(store) {}
  }

  @Test(arguments: [false, true])
  func `A test double that is called in an unstructured task is a problem`(isDetached: Bool) async {
    let simulation = Simulation()
    let tasks = Tasks()
    let store = store(in: simulation) {
      let call: @Sendable () async -> Void = { try? await simulation.faultPoint("api.fetch") }
      tasks.add(isDetached ? Task.detached { await call() } : Task { await call() })
    }
    simulation.run()
    await tasks.finish()
    #expect(simulation.problems == [.foreignCall("api.fetch")])
    withExtendedLifetime(store) {}
  }

  /// Unstructured tasks, to await at the end of a test.
  private final class Tasks: Sendable {
    private let tasks = Mutex<[Task<Void, Never>]>([])

    func add(_ task: Task<Void, Never>) { tasks.withLock { $0.append(task) } }

    func finish() async { for task in tasks.withLock({ $0 }) { await task.value } }
  }

  @Test func `An effect that ignores cancellation is reported when its store is deallocated`() {
    let held = SuspendedContinuationList()
    let failure = #expect(throws: SimulationFailure.self) {
      try simulate(seeds: [1]) { simulation in
        let store = store(in: simulation) { await withCheckedContinuation { held.keep($0) } }
        simulation.run()
        withExtendedLifetime(store) {}
      }
    }
    guard case .problems(let problems) = failure?.reason else {
      Issue.record("\(failure?.description ?? "It passed.")")
      return
    }
    #expect(problems == [.ignoredCancellation([escaper])])
    held.resume()
  }

  /// How an operation ignores its deadline.
  enum IgnoredDeadline: CaseIterable, Sendable {
    case waits, sleeps
  }

  /// Regression test: the operation was not recorded as an operation of its effect, and was not
  /// reported.
  @Test(arguments: IgnoredDeadline.allCases)
  func `An operation that ignores its deadline is reported at the end`(
    ignoredDeadline: IgnoredDeadline
  ) {
    let held = SuspendedContinuationList()
    let failure = #expect(throws: SimulationFailure.self) {
      try simulate(seeds: [1]) { simulation in
        let store = store(in: simulation) { [clock = simulation.clock] in
          try? await withAbandoningTimeout(.seconds(1), clock: clock) {
            switch ignoredDeadline {
            case .waits: await withCheckedContinuation { held.keep($0) }
            case .sleeps: await held.keep(Task { try? await clock.sleep(for: .seconds(9)) }).value
            }
          }
        }
        simulation.advance(by: .seconds(1))
        #expect(simulation.runningEffects == [escaper])
        withExtendedLifetime(store) {}
      }
    }
    guard case .problems(let problems) = failure?.reason else {
      Issue.record("\(failure?.description ?? "It passed.")")
      return
    }
    #expect(problems == [.ignoredCancellation([escaper])])
    held.resume()
  }

  @Test func `An operation that ends at its deadline is not reported`() {
    let simulation = Simulation()
    let store = store(in: simulation) { [clock = simulation.clock] in
      try? await withAbandoningTimeout(.seconds(1), clock: clock) {
        try await clock.sleep(for: .seconds(9))
      }
    }
    simulation.run()
    #expect(simulation.runningEffects == [escaper])
    simulation.advance(by: .seconds(1))
    #expect(throws: Never.self) { try simulation.finish() }
    #expect(simulation.problems == [])
    withExtendedLifetime(store) {}
  }

  /// Continuations and tasks that are suspended until `resume()`, which resumes the continuations
  /// and cancels the tasks.
  private final class SuspendedContinuationList: Sendable {
    private let continuations = Mutex<[CheckedContinuation<Void, Never>]>([])
    private let tasks = Mutex<[Task<Void?, Never>]>([])

    func keep(_ task: Task<Void?, Never>) -> Task<Void?, Never> {
      tasks.withLock { $0.append(task) }
      return task
    }

    func keep(_ continuation: CheckedContinuation<Void, Never>) {
      continuations.withLock { $0.append(continuation) }
    }

    func resume() {
      for continuation in continuations.withLock({ $0 }) { continuation.resume() }
      for task in tasks.withLock({ $0 }) { task.cancel() }
    }
  }

  @Test func `A blocked thread terminates the process with a message that names the effect`()
    async throws
  {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      EscapeTests.block()
    }
    let message = withoutSeconds(String(decoding: result.standardErrorContent, as: UTF8.self))
    #expect(
      message.contains(
        """
        The thread that drives a simulation has been blocked for N seconds or longer, in the \
        effect escaper (StateKitSimulationTests/EscapeTests.swift:\(Escaper.effectLine)). Likely causes:
        """))
  }

  /// Returns the message without the number of seconds, which varies: on a busy machine, jobs start
  /// late, and the watchdog then waits for several times the limit.
  private func withoutSeconds(_ message: String) -> String {
    message.replacing(/for [0-9.]+ seconds or longer/, with: "for N seconds or longer")
  }

  private static func wait(for semaphore: OutsideSemaphore) { semaphore.wait() }

  /// Synchronous, unlike the body of an exit test, because a test must drive a simulation
  /// synchronously.
  private static func block() {
    let simulation = Simulation(blockingLimit: .milliseconds(50))
    let store = EscapeTests().store(in: simulation) { Self.wait(for: OutsideSemaphore()) }
    simulation.run()
    withExtendedLifetime(store) {}
  }

  @Test func `A reducer that blocks the thread terminates the process`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      EscapeTests.blockInReducer()
    }
    let message = withoutSeconds(String(decoding: result.standardErrorContent, as: UTF8.self))
    #expect(
      message.contains(
        """
        The thread that drives a simulation has been blocked for N seconds or longer, in a \
        reducer, a scheduled call or a closure of the test. Likely causes:
        """), "\(message)")
  }

  private static func blockInReducer() {
    let simulation = Simulation(blockingLimit: .milliseconds(50))
    let store = StoreActor(initialState: 0, executor: simulation.executor) {
      Reduce<Int, Int> { _, _ in
        Self.wait(for: OutsideSemaphore())
        return .none
      }
    }
    store.assumeIsolated { _ = $0.send(0) }
  }

  /// What a test awaits although it should drive the simulation.
  enum Awaited: CaseIterable, Codable, Sendable {
    case send, finish, sleep
  }

  @Test(arguments: Awaited.allCases)
  func `A test that awaits an undriven simulation terminates the process`(
    awaited: Awaited
  ) async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [awaited] in
      let simulation = Simulation(blockingLimit: .milliseconds(50))
      let store = EscapeTests().store(in: simulation) {
        try? await simulation.clock.sleep(for: .seconds(1))
      }
      switch awaited {
      case .send: await store.send(1)
      case .finish: await store.assumeIsolatedSend(1).finish()
      case .sleep: try? await simulation.clock.sleep(for: .seconds(1))
      }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        "A task has waited for 0.05 seconds or longer for a simulation that is not driven"),
      "\(message)")
  }
}

extension StoreActor<Int, Int> {
  /// Synchronous, because `assumeIsolated` cannot be called in asynchronous code.
  fileprivate nonisolated func assumeIsolatedSend(_ action: Int) -> StoreTask {
    assumeIsolated { $0.send(action) }
  }
}
