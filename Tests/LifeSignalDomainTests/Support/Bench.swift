import Foundation
import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalDomain

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
  let storage: SharedStorage
  let line = TestLine()
  let connection: BackendConnection
  /// The moment at which the launch began, and what has passed since.
  let date: DateGenerator
  private let runner: StoreActorOf<Runner>
  private var jobs = 0

  init(storage: SharedStorage = SharedStorage(), at moment: Date = start) {
    self.storage = storage
    date = DateGenerator { [clock = simulation.clock] in
      moment.addingTimeInterval(clock.now.offset / .seconds(1))
    }
    connection = BackendConnection(
      address: DeviceID.anas.address, transport: line.transport, clock: simulation.clock)
    runner = StoreActor(
      initialState: 0, storage: storage, executor: simulation.executor
    ) { Runner() }
  }

  /// A launch that finds what is in the files.
  convenience init(files: InMemoryStateFiles, at moment: Date = start) throws {
    self.init(storage: try SharedStorage(files: files), at: moment)
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

  /// Answers the last request, which has to be this one.
  func answer(
    _ expected: BackendRequest, sourceLocation: SourceLocation = #_sourceLocation,
    _ answer: (RequestID) throws -> ServerMessage
  ) throws {
    let request = try #require(line.requests.last, sourceLocation: sourceLocation)
    #expect(request.request == expected, sourceLocation: sourceLocation)
    try deliver(try answer(request.id))
  }

  /// Answers the last request.
  func answer(_ reply: BackendReply) throws {
    try deliver(.reply(try #require(line.requests.last?.id), reply))
  }

  /// Refuses the last request.
  func refuse(_ refusal: BackendRefusal) throws {
    try deliver(.refused(try #require(line.requests.last?.id), refusal))
  }

  /// The time of everything here.
  var clock: any Clock<Duration> { simulation.clock }

  /// Lets everything happen that can happen now.
  func run() { simulation.run() }

  /// Takes the device off the network, or puts it back.
  func setConnected(_ isConnected: Bool) {
    connection.networkChanged(isConnected)
    run()
  }

  /// Lets time pass, in whole milliseconds.
  func wait(_ seconds: Double) {
    simulation.advance(by: .milliseconds(Int((seconds * 1_000).rounded())))
  }
}
