internal import LifeSignalDomain
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
    var receive: (@Sendable ([UInt8]) -> Void)?
  }

  /// The number of requests that can wait to be written. A further one is dropped, as if it was lost on
  /// the way.
  static let requestLimit = 256

  /// The requests to write. One effect takes them out.
  let requests: AsyncStream<Request>
  private let writer: AsyncStream<Request>.Continuation
  private let source = LinkStatusSource(.connecting)
  private let state = Mutex(State())

  init() {
    (requests, writer) = AsyncStream.makeStream(
      of: Request.self, bufferingPolicy: .bufferingOldest(Self.requestLimit))
  }

  deinit { writer.finish() }

  /// The current status.
  var status: LinkStatus { source.current }

  /// The epoch of the open line; nil if the line is not open.
  var openEpoch: UInt64? {
    if case .open(let epoch) = status { epoch } else { nil }
  }

  /// Queues a request for the open line. Without an open line, drops it.
  func send(_ bytes: [UInt8]) {
    guard let epoch = openEpoch else { return }
    writer.yield(Request(epoch: epoch, bytes: bytes))
  }

  /// Sets the closure that receives messages.
  func connect(_ receive: @escaping @Sendable ([UInt8]) -> Void) {
    state.withLock { $0.receive = receive }
  }

  /// Hands up a message of the server.
  func receive(_ bytes: [UInt8]) { state.withLock { $0.receive }?(bytes) }

  /// Changes the machine, and publishes a new status.
  func update(_ change: (inout LinkStatusMachine) -> Bool) {
    // Under the lock, so that statuses are published in the order of the changes.
    state.withLock { state in
      if change(&state.machine) { source.set(state.machine.status) }
    }
  }

  /// Returns a stream that starts with the current status and then contains the newest one.
  func statuses() -> AsyncStream<LinkStatus> { source.changes() }
}
