internal import Synchronization

/// The calls of a client's handlers that wait. One effect makes them, one after the other and outside
/// the isolation of the client, so that a handler that takes time delays neither heartbeats nor the
/// messages of streams.
final class HandlerQueue: Sendable {
  /// The origin of a call.
  enum Origin: Sendable {
    /// Something that was read from the connection. While ``readingLimit`` of these calls wait, the
    /// client does not read.
    case reading
    /// A notice that also arises without reading. Its outlet limits how many wait.
    case notice
  }

  private struct Call: Sendable {
    let origin: Origin
    let run: @Sendable () -> Void
  }

  private struct State {
    var calls = Queue<Call>()
    /// The number of waiting calls whose origin is ``Origin/reading``.
    var readingCount = 0
    var isClosed = false
    var consumer: CheckedContinuation<Call?, Never>?
  }

  /// The number of waiting calls at which the client stops reading. It continues when half are made.
  static var readingLimit: Int { 256 }

  private let state = Mutex(State())
  private let gate: ReadingGate

  init(gate: ReadingGate) { self.gate = gate }

  /// Adds a call. A closed queue drops it.
  func append(_ origin: Origin, _ run: @escaping @Sendable () -> Void) {
    let call = Call(origin: origin, run: run)
    let consumer = state.withLock { state -> CheckedContinuation<Call?, Never>? in
      if state.isClosed { return nil }
      if let consumer = state.consumer.take() { return consumer }
      state.calls.append(call)
      if origin == .reading {
        state.readingCount += 1
        if state.readingCount == Self.readingLimit { gate.close(for: self) }
      }
      return nil
    }
    consumer?.resume(returning: call)
  }

  /// Makes the calls on an executor until the task is cancelled.
  @concurrent func run(on executor: any TaskExecutor) async {
    await withTaskExecutorPreference(executor) {
      while let call = await next() { call.run() }
    }
  }

  /// Ends the queue. Calls that wait are dropped.
  private func close() {
    let (consumer, reader) = state.withLock { state in
      state.isClosed = true
      state.calls = Queue()
      return (state.consumer.take(), gate.open(for: self))
    }
    reader?.resume()
    consumer?.resume(returning: nil)
  }

  /// Takes out the oldest call; waits while the queue is empty. Returns nil after the end.
  private func next() async -> Call? {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        var reader: CheckedContinuation<Void, Never>?
        let outcome = state.withLock { state -> Call?? in
          if state.isClosed { return .some(nil) }
          guard let call = state.calls.popFirst() else {
            state.consumer = continuation
            return nil
          }
          if call.origin == .reading {
            state.readingCount -= 1
            if state.readingCount == Self.readingLimit / 2 { reader = gate.open(for: self) }
          }
          return .some(call)
        }
        reader?.resume()
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      close()
    }
  }
}
