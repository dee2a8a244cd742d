internal import Synchronization

/// The status of a line, with a stream for each reader. A transport that changes its status in one
/// place uses it for ``Transport/status``.
public final class LinkStatusSource: Sendable {
  private struct State {
    var current: LinkStatus
    var lastReader: UInt64 = 0
    var readers: [UInt64: AsyncStream<LinkStatus>.Continuation] = [:]
  }

  private let state: Mutex<State>

  /// Creates the source of a line with a status.
  public init(_ status: LinkStatus) { state = Mutex(State(current: status)) }

  /// The current status of the line.
  public var current: LinkStatus { state.withLock { $0.current } }

  /// Sets the status, and passes it to the readers, also if it is the current one.
  public func set(_ status: LinkStatus) {
    // Under the lock, so that all readers receive the statuses in the same order. The continuations
    // call no code of the readers.
    state.withLock { state in
      state.current = status
      for continuation in state.readers.values { continuation.yield(status) }
    }
  }

  /// Returns a stream that starts with the current status and then contains the newest one.
  public func changes() -> AsyncStream<LinkStatus> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: LinkStatus.self, bufferingPolicy: .bufferingNewest(1))
    let reader = state.withLock { state in
      state.lastReader += 1
      state.readers[state.lastReader] = continuation
      continuation.yield(state.current)
      return state.lastReader
    }
    continuation.onTermination = { [weak self] _ in self?.remove(reader) }
    return stream
  }

  private func remove(_ reader: UInt64) {
    // The continuation is released outside the lock.
    let removed = state.withLock { $0.readers.removeValue(forKey: reader) }
    _ = removed
  }
}
