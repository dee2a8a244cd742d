internal import LifeSignalDomain
internal import Realtime
internal import Synchronization

/// The state of a line that its callers, the handlers of the client and the effect that writes requests
/// share.
final class LinkState: Sendable {
  /// A request that waits to be written on one opening of the line.
  struct Request: Sendable {
    let epoch: UInt64
    let bytes: [UInt8]
  }

  private struct State {
    var machine = LinkStatusMachine()
    var polling: PollMachine
    var receive: (@Sendable ([UInt8]) -> Void)?
  }

  /// The number of requests that can wait to be written. A further one is dropped, as if it was lost on
  /// the way.
  static let requestLimit = 256

  /// The requests to write. One effect takes them out.
  let requests: AsyncStream<Request>
  /// The timers and exchanges of polling. One effect takes them out. Each command replaces a timer or
  /// follows the end of an exchange, so that only a few of them wait at a time.
  let pollCommands: AsyncStream<PollMachine.Command>
  private let writer: AsyncStream<Request>.Continuation
  private let pollWriter: AsyncStream<PollMachine.Command>.Continuation
  private let source = LinkStatusSource(.connecting)
  private let state: Mutex<State>

  /// Creates the state of a line that is being opened.
  ///
  /// - Parameter polls: Whether the phone can post while it has no socket.
  init(polls: Bool = false) {
    (requests, writer) = AsyncStream.makeStream(
      of: Request.self, bufferingPolicy: .bufferingOldest(Self.requestLimit))
    (pollCommands, pollWriter) = AsyncStream.makeStream(of: PollMachine.Command.self)
    state = Mutex(State(polling: PollMachine(isEnabled: polls)))
  }

  deinit {
    writer.finish()
    pollWriter.finish()
  }

  /// The current status.
  var status: LinkStatus { source.current }

  /// Whether a socket or polling takes a request now.
  var isOpen: Bool { state.withLock { $0.polling.isOpen } }

  /// Why the socket could not be opened or was lost, while it is retried; nil otherwise.
  var failure: ConnectionFailure? { state.withLock { $0.machine.failure } }

  /// The epoch of the open socket; nil if no socket is open.
  var openEpoch: UInt64? { state.withLock { $0.machine.openEpoch } }

  /// Queues a request for the open socket, or posts it. Without a carrier, drops it.
  func send(_ bytes: [UInt8]) {
    state.withLock { state in
      if let epoch = state.machine.openEpoch {
        writer.yield(Request(epoch: epoch, bytes: bytes))
      } else {
        handle(.request(bytes), &state)
      }
    }
  }

  /// Applies an event of polling.
  func handle(_ event: PollMachine.Event) { state.withLock { handle(event, &$0) } }

  /// Applies an event of polling under the lock, so that statuses are published in the order of the changes.
  private func handle(_ event: PollMachine.Event, _ state: inout State) {
    for command in state.polling.handle(event) {
      switch command {
      case .publish(let status): source.set(status)
      case .write(let requests):
        guard let epoch = state.machine.openEpoch else { continue }
        for bytes in requests { writer.yield(Request(epoch: epoch, bytes: bytes)) }
      case .startTimer, .cancelTimer, .exchange: pollWriter.yield(command)
      }
    }
  }

  /// Sets the closure that receives messages.
  func connect(_ receive: @escaping @Sendable ([UInt8]) -> Void) {
    state.withLock { $0.receive = receive }
  }

  /// Hands up a message of the server.
  func receive(_ bytes: [UInt8]) { state.withLock { $0.receive }?(bytes) }

  /// Changes the machine of the socket, and publishes a new status of the line.
  func update(_ change: (inout LinkStatusMachine) -> Bool) {
    state.withLock { state in
      if change(&state.machine) { handle(.statusChanged(state.machine.status), &state) }
    }
  }

  /// Returns a stream that starts with the current status and then contains the newest one.
  func statuses() -> AsyncStream<LinkStatus> { source.changes() }
}
