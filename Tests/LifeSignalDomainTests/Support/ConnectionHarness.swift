import Foundation
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalDomain

/// Runs operations of clients in a simulation. The test answers their requests as the server.
final class ConnectionHarness {
  /// An operation that was started.
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
  let transport: TestTransport
  let connection: BackendConnection
  /// The source of the date, which advances with the simulated clock.
  let date: DateGenerator
  private let runner: StoreActorOf<Runner>
  private var jobCount = 0

  init(
    storage: SharedStorage = SharedStorage(), at moment: Date = testStart,
    line status: LinkStatus = .open(epoch: 1)
  ) {
    self.storage = storage
    transport = TestTransport(status)
    date = DateGenerator { [clock = simulation.clock] in
      moment.addingTimeInterval(clock.now.offset / .seconds(1))
    }
    connection = BackendConnection(
      address: DeviceID.anasDevice.address, transport: transport.transport, clock: simulation.clock,
      localClock: .test { [date] in date.now() })
    runner = StoreActor(
      initialState: 0, storage: storage, executor: simulation.executor
    ) { Runner() }
  }

  /// Creates a harness whose shared state is loaded from files and saved there, as in a launch of
  /// the app.
  convenience init(files: InMemoryStateFiles, at moment: Date = testStart) throws {
    self.init(storage: try SharedStorage(files: files), at: moment)
  }

  /// Starts an operation and runs it as far as possible. Its result is stored in `outcome`.
  func begin<Value: Sendable>(
    _ work: @escaping @Sendable () async throws -> Value
  ) -> (job: Job, outcome: JobResult<Value>) {
    jobCount += 1
    let job = Job(number: jobCount)
    let outcome = JobResult<Value>()
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

  /// Delivers a message to the device.
  func deliver(_ message: ServerMessage) throws {
    transport.deliver(try Wire.encode(ServerEnvelope(sentAt: date.now(), message: message)))
    simulation.run()
  }

  /// Answers the last request, which must be the expected one.
  func answer(
    _ expected: BackendRequest, sourceLocation: SourceLocation = #_sourceLocation,
    _ answer: (RequestID) throws -> ServerMessage
  ) throws {
    let request = try #require(transport.requests.last, sourceLocation: sourceLocation)
    #expect(request.request == expected, sourceLocation: sourceLocation)
    try deliver(try answer(request.id))
  }

  /// Answers the last request.
  func answer(_ reply: BackendReply) throws {
    try deliver(.reply(try #require(transport.requests.last?.id), reply))
  }

  /// Refuses the last request.
  func refuse(_ refusal: BackendRefusal) throws {
    try deliver(.refused(try #require(transport.requests.last?.id), refusal))
  }

  /// The clock of the simulation.
  var clock: any Clock<Duration> { simulation.clock }

  /// Runs all work that is ready.
  func run() { simulation.run() }

  /// Connects the device to the network or disconnects it.
  func setConnected(_ isConnected: Bool) {
    connection.networkChanged(isConnected)
    run()
  }

  /// Starts to follow the status of the line. Returns the number of times that the server could be
  /// reached again.
  func followLine() -> CallRecorder<LinkStatus> {
    let reopenings = CallRecorder<LinkStatus>()
    _ = begin { [connection] in
      await connection.followLink { status, isReopened in
        if isReopened { reopenings.record(status) }
      }
    }
    return reopenings
  }

  /// Sets the status of the line, and runs all work that is ready.
  func setLine(_ status: LinkStatus, isPolling: Bool = false) {
    transport.setLine(status, isPolling: isPolling)
    run()
  }

  /// Advances the time by a number of seconds, rounded to milliseconds.
  func wait(_ seconds: Double) {
    simulation.advance(by: .milliseconds(Int((seconds * 1_000).rounded())))
  }
}
