import LifeSignalDomain
import StateKit
import StateKitSimulation
import Synchronization

/// Runs what clients do, on a simulation, against a line whose other end is the test.
final class Bench {
  /// A piece of work that was begun.
  struct Job: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Runner: Reducer {
    typealias State = Int

    enum Action: Sendable {
      case begin(Job, @Sendable () async -> Void)
      case cancel(Job)
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .begin(let job, let work): .run("work") { _ in await work() }.cancellable(id: job)
      case .cancel(let job): .cancel(id: job)
      }
    }
  }

  let simulation = Simulation()
  let storage = SharedStorage()
  let line = TestLine()
  let connection: BackendConnection
  private let runner: StoreActorOf<Runner>
  private var jobs = 0

  init() {
    connection = BackendConnection(address: DeviceID.anas.address, transport: line.transport)
    runner = StoreActor(initialState: 0, executor: simulation.executor) { Runner() }
  }

  /// Begins some work, and lets it go as far as it can. What it gives stands in `outcome`.
  func begin<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> (job: Job, outcome: Outcome<Value>) {
    jobs += 1
    let job = Job(number: jobs)
    let outcome = Outcome<Value>()
    runner.assumeIsolated { runner in
      _ = runner.send(
        .begin(job) {
          do {
            outcome.set(.success(try await work()))
          } catch {
            outcome.set(.failure(error))
          }
        })
    }
    simulation.run()
    return (job, outcome)
  }

  func cancel(_ job: Job) {
    runner.assumeIsolated { _ = $0.send(.cancel(job)) }
    simulation.run()
  }

  /// Brings a message to the device.
  func deliver(_ message: ServerMessage) throws {
    line.deliver(try Wire.encode(message))
    simulation.run()
  }
}
