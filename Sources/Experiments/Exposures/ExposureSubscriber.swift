internal import Synchronization

/// One consumer of the exposures: its buffer, and the task that waits for the next element.
final class ExposureSubscriber: Sendable {
  /// The number of exposures that are kept for a consumer that is behind.
  static var capacity: Int { 256 }

  private struct State {
    var exposures: [Exposure] = []
    /// The number of exposures that were lost before the oldest kept one.
    var missedCount = 0
    var isFinished = false
    var consumer: CheckedContinuation<Exposures.Element?, Never>?

    mutating func takeNext() -> Exposures.Element? {
      if missedCount > 0 {
        defer { missedCount = 0 }
        return .missed(missedCount)
      }
      return exposures.isEmpty ? nil : .exposed(exposures.removeFirst())
    }
  }

  private let state = Mutex(State())

  /// Adds an exposure.
  func append(_ exposure: Exposure) {
    // The consumer is resumed outside of the lock.
    let consumer = state.withLock { state -> CheckedContinuation<Exposures.Element?, Never>? in
      if state.isFinished { return nil }
      if let consumer = state.consumer.take() { return consumer }
      state.exposures.append(exposure)
      if state.exposures.count > Self.capacity {
        state.exposures.removeFirst()
        state.missedCount += 1
      }
      return nil
    }
    consumer?.resume(returning: .exposed(exposure))
  }

  /// Ends the sequence after the kept exposures.
  func finish() {
    let consumer = state.withLock { state in
      state.isFinished = true
      return state.consumer.take()
    }
    consumer?.resume(returning: nil)
  }

  /// Waits for the next element, and returns it; nil after the end, or if the task was cancelled.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Exposures.Element? {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        var displaced: CheckedContinuation<Exposures.Element?, Never>?
        let result = state.withLock { state -> Exposures.Element?? in
          if Task.isCancelled { return .some(nil) }
          if let element = state.takeNext() { return element }
          if state.isFinished { return .some(nil) }
          displaced = state.consumer
          state.consumer = continuation
          return nil
        }
        // Only one task can wait: the earlier one must not wait forever.
        displaced?.resume(returning: nil)
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      state.withLock { $0.consumer.take() }?.resume(returning: nil)
    }
  }
}
