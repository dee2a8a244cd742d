import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalHosting
import Realtime
import RealtimeSockets
import StateKit
import Synchronization

/// One run of a server: the backend and the sockets in turns of a loop on the main thread.
struct ServeRun {
  /// The server cannot start. The text says why.
  struct StartError: Error, CustomStringConvertible {
    let description: String
  }

  /// An event that the server writes.
  private enum Event: Sendable {
    case line(LineReport)
    case code(SMS)
  }

  /// The events that were not written yet.
  private final class Events: Sendable {
    private let events = Mutex<[Event]>([])

    func add(_ event: Event) { events.withLock { $0.append(event) } }

    func takeAll() -> [Event] {
      events.withLock { events in
        defer { events = [] }
        return events
      }
    }
  }

  /// The longest time for the closing handshakes at the end.
  private static let closingLimit = Duration.seconds(2)

  private let loop: EventLoop
  private let server: LifeSignalServer
  private let backend: StoreActorOf<BackendFeature>
  private let port: UInt16
  private let events = Events()

  /// Listens at a port of the loopback interface; 0 for a free one.
  init(port: UInt16, showsCodes: Bool) throws(StartError) {
    do throws(SystemCallFailure) { loop = try EventLoop() } catch {
      throw StartError(description: "the server cannot start: \(error)")
    }
    var router = DeviceRouterConfiguration()
    router.showsCodes = showsCodes
    let events = events
    let server = LifeSignalServer(on: loop, router: router, report: { events.add(.line($0)) })
    let backend = StoreActor(initialState: BackendState(), executor: loop) {
      BackendFeature()
    } dependencies: {
      $0.localClock = .live(boot: .live())
      $0.backendOutbox = BackendOutbox(
        deliver: { server.send($0, to: $1) },
        sendSMS: { sms in
          if showsCodes { events.add(.code(sms)) }
          server.send(sms)
        }, push: { _, _ in }, report: { _ in })
    }
    self.server = server
    self.backend = backend
    do throws(LifeSignalServer.StartError) {
      self.port = try server.start(port: port) { bytes, sender in
        backend.assumeIsolated { _ = $0.send(.messageArrived(WireMessage(bytes, from: sender))) }
      }
    } catch {
      throw StartError(description: "the server cannot listen at port \(port): \(error)")
    }
  }

  /// Lets the loop end its wait.
  var wake: @Sendable () -> Void {
    { [loop] in
      // Moves nothing in a loop with the time of the system.
      loop.advance(by: .zero)
    }
  }

  /// Serves until the user interrupts, and closes all connections.
  func serve(_ console: Console, isInterrupted: () -> Bool) throws(OutputError) {
    var failure: OutputError?
    var isStarted = false
    loop.turn(
      until: {
        // The condition is evaluated in the isolation of the loop.
        if !isStarted {
          isStarted = true
          backend.assumeIsolated { _ = $0.send(.started) }
          failure = write(["LifeSignal at \(url): \(accountCount)"], console)
        }
        failure = failure ?? writeEvents(console)
        return isInterrupted() || failure != nil
      }, within: .seconds(Int32.max))
    server.stop()
    loop.turn(
      until: {
        failure = failure ?? writeEvents(console)
        return server.connectedCount == 0
      }, within: Self.closingLimit)
    if let failure { throw failure }
  }

  private var url: String { "ws://127.0.0.1:\(port)/lifesignal" }

  private var accountCount: PluralizedCount {
    PluralizedCount(backend.assumeIsolated { $0.state.accounts.count }, "account")
  }

  // MARK: Writing

  private func writeEvents(_ console: Console) -> OutputError? {
    let events = events.takeAll()
    return events.isEmpty ? nil : write(events.map { line(of: $0, at: console.elapsed()) }, console)
  }

  private func write(_ lines: [String], _ console: Console) -> OutputError? {
    do throws(OutputError) {
      for line in lines { try console.output.write(line: line) }
      // A reader of a pipe sees each event when it happens.
      try console.output.flush()
      return nil
    } catch {
      return error
    }
  }

  private func line(of event: Event, at elapsed: Duration) -> String {
    let seconds = elapsed.components.seconds
    let padding = seconds % 60 < 10 ? "0" : ""
    return "+\(seconds / 60):\(padding)\(seconds % 60)  \(text(of: event))"
  }

  private func text(of event: Event) -> String {
    switch event {
    case .code(let sms): "code \(sms.code) to \(sms.phone.e164)"
    case .line(.joined(let address, let connected)):
      "\(name(of: address))  joined".padded(to: 40) + "  \(connected) connected"
    case .line(.left(let address, let code, let connected)):
      "\(name(of: address))  left: \(code.text)".padded(to: 40) + "  \(connected) connected"
    case .line(.refused(let refusal, let address)):
      "\(address.map { name(of: $0) } ?? "connection")  refused: \(refusal.text)"
    }
  }

  /// Returns the name of the person who is signed in on a device, or the first digits of the device's
  /// identifier.
  ///
  /// - Complexity: O(*n*) in the number of accounts.
  private func name(of address: DeviceAddress) -> String {
    let name = backend.assumeIsolated { store in
      store.state.accounts.values.first { $0.session?.device == address.device }?.user?.name
    }
    return name?.text ?? "device \(address.device.description.lowercased().prefix(4))"
  }
}

extension CloseCode {
  /// The code, and what it means.
  fileprivate var text: String {
    switch self {
    case .normal: "\(rawValue), closed by the phone"
    case .abnormal: "\(rawValue), no close frame"
    case .goingAway: "\(rawValue), the server stopped"
    case .tryAgainLater: "\(rawValue), too slow"
    case .supersededLine: "\(rawValue), replaced by a newer socket"
    case .foreignAddress: "\(rawValue), foreign address"
    case .malformedMessage: "\(rawValue), malformed message"
    default: "\(rawValue)"
    }
  }
}

extension LineReport.Refusal {
  /// The reason, as a text.
  fileprivate var text: String {
    switch self {
    case .foreignAddress: "the address is not that of its secret"
    case .foreignSender: "a request has another sender"
    case .malformedMessage: "a message is malformed"
    case .unsupportedTarget: "unknown path or version"
    case .tooManyConnections: "too many connections"
    }
  }
}
