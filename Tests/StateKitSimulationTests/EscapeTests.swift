import Foundation
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// What escapes a simulation is found, each by a program that escapes in just that way.
struct EscapeTests {
  /// Runs one effect.
  private struct Escaper: Reducer {
    let operation: @Sendable () async -> Void
    static let line = UInt(#line) + 3

    func reduce(into state: inout Int, action: Int) -> Effect<Int> {
      .run("escaper") { [operation] _ in await operation() }
    }
  }

  /// Whatever an effect waits on, outside the world.
  private final class Doorbell: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    func ring() { semaphore.signal() }
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
      $0.live(in: simulation)
    }
    store.assumeIsolated { _ = $0.send(0) }
    return store
  }

  private let escaper = EffectIdentity(
    number: 1, name: "escaper",
    location: CodeLocation(fileID: "StateKitSimulationTests/EscapeTests.swift", line: Escaper.line))

  @Test func `A job from a foreign thread is a problem, and names the live effect`() {
    let simulation = Simulation()
    let held = Held()
    let store = store(in: simulation) { await withCheckedContinuation { held.keep($0) } }
    simulation.schedule(after: .seconds(1)) {
      let hasResumed = Doorbell()
      Thread.detachNewThread {
        held.resume()
        hasResumed.ring()
      }
      hasResumed.wait()
    }
    simulation.advance(by: .seconds(1))
    #expect(simulation.problems == [.foreignJob(during: [escaper])])
    withExtendedLifetime(store) {}
  }

  @Test func `A real sleep is unfinished work`() {
    let simulation = Simulation()
    // The escape on purpose. Nobody waits for it: it is cancelled with its store.
    let store = store(in: simulation) { try? await Task.sleep(for: .seconds(3600)) }
    #expect(throws: SimulationProblem.unfinished([escaper], nextWake: nil)) {
      try simulation.finish()
    }
    withExtendedLifetime(store) {}
  }

  @Test func `A hop to the main actor is unfinished work`() {
    let simulation = Simulation()
    let doorbell = Doorbell()
    let store = store(in: simulation) {
      await Self.hop(doorbell)
    }
    #expect(throws: SimulationProblem.unfinished([escaper], nextWake: nil)) {
      try simulation.finish()
    }
    doorbell.ring()
    withExtendedLifetime(store) {}
  }

  @MainActor private static func hop(_ doorbell: Doorbell) { doorbell.wait() }

  @Test func `A stream that nobody finishes is unfinished work`() {
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

  @Test func `A wait for another time says when`() {
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
  func `A double called in a task of nobody is a problem`(isDetached: Bool) async {
    let simulation = Simulation()
    let tasks = Tasks()
    let store = store(in: simulation) {
      let call: @Sendable () async -> Void = { try? await simulation.point("api.fetch") }
      tasks.add(isDetached ? Task.detached { await call() } : Task { await call() })
    }
    simulation.run()
    await tasks.finish()
    #expect(simulation.problems == [.calledOutside("api.fetch")])
    withExtendedLifetime(store) {}
  }

  /// Tasks of nobody.
  private final class Tasks: Sendable {
    private let tasks = Mutex<[Task<Void, Never>]>([])

    func add(_ task: Task<Void, Never>) { tasks.withLock { $0.append(task) } }

    func finish() async { for task in tasks.withLock({ $0 }) { await task.value } }
  }

  @Test func `An effect that nothing ends is found when its store is gone`() {
    let held = Held()
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
    #expect(problems == [.deafToCancellation([escaper])])
    held.resume()
  }

  /// Continuations that nobody resumes until told.
  private final class Held: Sendable {
    private let continuations = Mutex<[CheckedContinuation<Void, Never>]>([])

    func keep(_ continuation: CheckedContinuation<Void, Never>) {
      continuations.withLock { $0.append(continuation) }
    }

    func resume() { for continuation in continuations.withLock({ $0 }) { continuation.resume() } }
  }

  @Test func `A blocked thread ends the process and names the effect`() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      EscapeTests.block()
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        """
        The thread that drives a simulation has been blocked for 0.05 seconds or longer, in the \
        effect escaper (StateKitSimulationTests/EscapeTests.swift:\(Escaper.line)). Usual causes:
        """))
  }

  private static func waits(for doorbell: Doorbell) { doorbell.wait() }

  /// An exit test is asynchronous; what it tests here is not.
  private static func block() {
    let simulation = Simulation(blockingLimit: .milliseconds(50))
    let store = EscapeTests().store(in: simulation) { Self.waits(for: Doorbell()) }
    simulation.run()
    withExtendedLifetime(store) {}
  }
}
