import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalHosting
import LifeSignalTestSupport
import Realtime
import RealtimeSockets
import StateKit
import Synchronization

/// A backend in memory behind real sockets, in turns of one loop.
final class LiveServer: Sendable {
  let server: LifeSignalServer
  let port: UInt16
  let backend: StoreActorOf<BackendFeature>
  private let observers: ReportObservers

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - joinTimeout: The time in which a connection has to join.
  ///   - places: The number of sockets, and of the other connections; the usual ones without them.
  init(
    on loop: EventLoop, showsCodes: Bool = true, showsDashboard: Bool = false,
    joinTimeout: Duration = .seconds(3600), places: (sockets: Int, others: Int)? = nil
  ) throws {
    let observers = ReportObservers()
    var configuration = DeviceRouterConfiguration()
    configuration.showsCodes = showsCodes
    configuration.joinTimeout = joinTimeout
    var sockets = WebSocketServerConfiguration.patient
    if let places {
      sockets.webSocketCount = places.sockets
      sockets.connectionCount = places.sockets + places.others
    }
    let server = LifeSignalServer(
      on: loop, router: configuration, sockets: sockets, report: { observers.add($0) })
    let backend = StoreActor(initialState: BackendState(), executor: loop) {
      BackendFeature()
    } dependencies: {
      $0.localClock = .machine
      $0.backendOutbox = BackendOutbox(
        deliver: { server.send($0, to: $1) }, sendSMS: { server.send($0) }, push: { _, _ in },
        report: { _ in })
    }
    if showsDashboard {
      server.showDashboard { backend.assumeIsolated { $0.state } }
    }
    port = try server.start { bytes, sender in
      backend.assumeIsolated { _ = $0.send(.messageArrived(WireMessage(bytes, from: sender))) }
    }
    self.server = server
    self.backend = backend
    self.observers = observers
  }

  /// The URL of the server.
  var url: String { "ws://127.0.0.1:\(port)/lifesignal" }

  /// Waits until a report has arrived, also if it arrived before.
  func waitForReport(_ isAwaited: (LineReport) -> Bool) async {
    for await report in observers.stream() where isAwaited(report) { return }
  }

  /// The reports so far.
  var reports: [LineReport] { observers.all }
}

extension WebSocketServerConfiguration {
  /// The limits of LifeSignal's server with long timeouts, for tests that use the system's clock: while many
  /// other tests run, a client may get no thread for a minute.
  fileprivate static var patient: Self {
    var configuration = lifeSignal
    configuration.silenceTimeout = .seconds(3600)
    configuration.progressTimeout = .seconds(3600)
    configuration.requestTimeout = .seconds(3600)
    let limits = configuration.limits
    configuration.limits = WebSocketLimits(
      messageSize: limits.messageSize, outputSize: limits.outputSize,
      closeTimeout: .seconds(3600))
    return configuration
  }
}

/// The reports of a server, for callers that wait for one.
private final class ReportObservers: Sendable {
  private struct State {
    var reports: [LineReport] = []
    var observers: [AsyncStream<LineReport>.Continuation] = []
  }

  private let state = Mutex(State())

  var all: [LineReport] { state.withLock { $0.reports } }

  func add(_ report: LineReport) {
    let observers = state.withLock { state in
      state.reports.append(report)
      return state.observers
    }
    for observer in observers { observer.yield(report) }
  }

  func stream() -> AsyncStream<LineReport> {
    let (stream, continuation) = AsyncStream.makeStream(of: LineReport.self)
    state.withLock { state in
      for report in state.reports { continuation.yield(report) }
      state.observers.append(continuation)
    }
    return stream
  }
}

extension LocalClock {
  /// The clocks of the machine that runs the test.
  static let machine: Self = {
    let clock = ContinuousClock()
    let start = clock.now
    return Self(now: {
      LocalTime(
        instant: BootInstant(boot: testBoot, uptime: start.duration(to: clock.now)), wall: Date())
    })
  }()
}
