import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalHosting
import Realtime
import RealtimeSockets
import StateKit

/// One run of a server: the backend and the sockets in turns of a loop on the main thread.
struct ServeRun {
  /// The server cannot start. The text says why, and what to do.
  struct StartError: Error, CustomStringConvertible {
    let description: String
  }

  /// The longest time for the closing handshakes at the end.
  private static let closingLimit = Duration.seconds(2)

  private let loop: EventLoop
  private let server: LifeSignalServer
  private let host: BackendHost
  private let port: UInt16
  private let folder: String?
  private let showsDashboard: Bool
  private let events = ServeEvents()

  /// Reads the folder of the server, and listens at a port of the loopback interface.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for a free one.
  ///   - folder: The folder in which the server keeps the accounts; in memory without one.
  ///   - showsCodes: Whether verification codes are written, and delivered to clients that ask.
  ///   - showsDashboard: Whether a page for the operator is shown.
  ///   - allowedOrigins: The origins of web pages that may connect, besides the operator's page.
  ///   - descriptorLimit: The number of descriptors that the process may have.
  init(
    port: UInt16, folder: String?, showsCodes: Bool, showsDashboard: Bool,
    allowedOrigins: Set<String>, descriptorLimit: Int
  ) throws(StartError) {
    do throws(SystemCallFailure) { loop = try EventLoop() } catch {
      throw StartError(description: "the server cannot start: \(error)")
    }
    self.folder = folder
    var router = DeviceRouterConfiguration()
    router.showsCodes = showsCodes
    let events = events
    var sockets = Self.sockets(descriptors: descriptorLimit)
    sockets.policy = HandshakePolicy(allowedOrigins: allowedOrigins)
    let server = LifeSignalServer(
      on: loop, router: router, sockets: sockets, report: { events.add(.line($0)) })
    let outbox = BackendOutbox(
      deliver: { server.send($0, to: $1) },
      sendSMS: { sms in
        if showsCodes { events.add(.code(sms)) }
        server.send(sms)
      }, push: { _, _ in }, report: { _ in })
    let host = try Self.host(folder, on: loop, outbox) { events.add(.storage($0)) }
    if showsDashboard { server.showDashboard { [host] in host.stateIsolated } }
    self.showsDashboard = showsDashboard
    self.server = server
    self.host = host
    do throws(LifeSignalServer.StartError) {
      self.port = try server.start(port: port) { bytes, sender in
        // The server drops what it cannot accept now; the phone repeats what has no answer.
        _ = host.receiveIsolated(bytes, from: sender)
      }
    } catch {
      throw StartError(
        description: "the server cannot listen at port \(port): \(Self.reason(of: error))")
    }
  }

  /// The number of descriptors that the process needs besides those of connections: its files and streams.
  private static let ownDescriptorCount = 64

  /// The number of descriptors with which the server has all of its connections.
  static var descriptorCount: Int {
    WebSocketServerConfiguration.lifeSignal.connectionCount + ownDescriptorCount
  }

  /// Returns the limits of the connections. With few descriptors, there are fewer connections, of which
  /// posts keep their part.
  private static func sockets(descriptors limit: Int) -> WebSocketServerConfiguration {
    var sockets = WebSocketServerConfiguration.lifeSignal
    let reserve = sockets.connectionCount - sockets.webSocketCount
    let count = max(2, min(sockets.connectionCount, limit - ownDescriptorCount))
    sockets.webSocketCount = count - max(1, reserve * count / sockets.connectionCount)
    sockets.connectionCount = count
    return sockets
  }

  /// Says why a server cannot listen, and what to do.
  private static func reason(of error: LifeSignalServer.StartError) -> String {
    guard case .socket(let failure) = error else { return "\(error)" }
    return switch POSIXErrorCode(rawValue: failure.errno) {
    case .EADDRINUSE:
      "another program uses it. Give another port with `--port`, or 0 for a free one."
    case .EACCES: "this user may not use it. Give a port from 1024 on with `--port`."
    default: "\(failure)"
    }
  }

  private static func host(
    _ folder: String?, on loop: EventLoop, _ outbox: BackendOutbox,
    _ report: @escaping @Sendable (StorageReport) -> Void
  ) throws(StartError) -> BackendHost {
    let localClock = LocalClock.live(boot: .live())
    guard let folder else {
      return BackendHost(inMemoryOn: loop, localClock: localClock, outbox: outbox)
    }
    do throws(BackendStorageError) {
      return try BackendHost(
        files: FolderStateFiles(folder), executor: loop, localClock: localClock, outbox: outbox,
        report: report)
    } catch {
      throw StartError(description: "the server cannot use its folder: \(error.explanation)")
    }
  }

  /// Lets the loop end its wait.
  var wake: @Sendable () -> Void {
    { [loop] in
      // Moves nothing in a loop with the time of the system.
      loop.advance(by: .zero)
    }
  }

  /// Serves until the user interrupts. Then saves everything, and closes all connections.
  ///
  /// - Returns: Whether everything is on disk.
  func serve(
    _ console: Console, isJSON: Bool, isInterrupted: () -> Bool
  ) throws(OutputError) -> ExitCode {
    let writer = ServeWriter(console, isJSON: isJSON) { name(of: $0) }
    var failure: OutputError?
    func write(_ body: () throws(OutputError) -> Void) {
      guard failure == nil else { return }
      do throws(OutputError) { try body() } catch {
        failure = error
        console.writeDiagnostic(
          "\(CommandLineTool.name): \(Self.text(of: error)); the server goes on without its log")
      }
    }
    func turn(until isDone: () -> Bool, within limit: Duration = .seconds(Int32.max)) {
      isolatedTurn(
        until: {
          let new = events.takeAll()
          write { () throws(OutputError) in try writer.write(new) }
          return isDone()
        }, within: limit)
    }
    // Without its first line, no phone would know the address.
    var startFailure: OutputError?
    isolatedTurn(until: {
      host.startIsolated()
      do throws(OutputError) { try writer.write(start) } catch { startFailure = error }
      return true
    })
    turn(until: { isInterrupted() || startFailure != nil })
    let storageFailure = shutDown(turn: { isDone in turn(until: isDone) })
    server.stop()
    turn(until: { server.connectedCount == 0 }, within: Self.closingLimit)
    if let storageFailure {
      console.writeDiagnostic(
        "\(CommandLineTool.name): not everything was saved: \(storageFailure.explanation)")
    }
    if let startFailure { throw startFailure }
    return storageFailure == nil ? .success : .badInput
  }

  private static func text(of error: OutputError) -> String {
    switch error {
    case .closed: "the reader of the output has gone"
    case .failed(let error): "the output cannot be written: \(error)"
    }
  }

  /// Turns the loop until a condition holds, which is evaluated in the isolation of the loop only, and
  /// never again when it holds.
  private func isolatedTurn(
    until condition: () -> Bool, within limit: Duration = .seconds(Int32.max)
  ) {
    var isDone = false
    loop.turn(
      until: {
        // After the last turn, the loop evaluates the condition outside of its isolation.
        if !isDone, loop.isIsolatingCurrentContext() == true { isDone = condition() }
        return isDone
      }, within: limit)
  }

  /// Saves everything, and sends the last messages.
  private func shutDown(turn: (() -> Bool) -> Void) -> BackendStorageError? {
    let shutdown = StoreActor(initialState: HostShutdown.State(), executor: loop) {
      HostShutdown(host)
    }
    var isRequested = false
    var failure: BackendStorageError?
    turn {
      if !isRequested {
        isRequested = true
        shutdown.assumeIsolated { _ = $0.send(.requested) }
      }
      let state = shutdown.assumeIsolated { $0.state }
      failure = state.failure
      return state.hasEnded
    }
    return failure
  }

  private var start: ServeWriter.Start {
    ServeWriter.Start(
      url: "ws://127.0.0.1:\(port)/lifesignal",
      dashboardURL: showsDashboard ? "http://127.0.0.1:\(port)/" : nil,
      accountCount: host.stateIsolated.accounts.count, folder: folder, recovery: host.recovery)
  }

  /// Returns the name of the person whose session a launch of the app has used. The device alone proves
  /// nothing, because a client can claim any device with a launch of its own.
  ///
  /// - Complexity: O(*n*) in the number of accounts.
  private func name(of address: DeviceAddress) -> String? {
    host.stateIsolated.accounts.values.first { account in
      guard let session = account.session, session.device == address.device else { return false }
      return session.launches.contains { $0.id == address.launch }
    }?.user?.name.text
  }
}
