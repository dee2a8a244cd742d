internal import Synchronization

/// One consumer of a stream: its buffer, and the task that waits for the next element.
final class Subscriber<Element: Sendable>: Sendable {
  private struct State {
    var buffer: SubscriberBuffer<Element>
    /// The elements for which the buffer had no room after it had asked to stop reading: for
    /// example the other elements of the message that filled it.
    var refused = Queue<Element>()
    var isFinished = false
    var consumer: CheckedContinuation<Element?, Never>?
  }

  private let state: Mutex<State>
  private let gate: ReadingGate
  /// Returns the element that stands for a number of dropped elements; nil to skip them.
  private let placeholder: @Sendable (Int) -> Element?

  init(
    _ policy: SubscriberBuffer<Element>.Policy, gate: ReadingGate,
    placeholder: @escaping @Sendable (Int) -> Element?
  ) {
    state = Mutex(State(buffer: SubscriberBuffer(policy)))
    self.gate = gate
    self.placeholder = placeholder
  }

  /// Whether no further element is delivered.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Adds an element.
  func append(_ element: Element) {
    let consumer = state.withLock { state -> CheckedContinuation<Element?, Never>? in
      if state.isFinished { return nil }
      if let consumer = state.consumer.take() { return consumer }
      switch state.buffer.append(element) {
      case .stored, .droppedOldest, .failed: break
      case .storedLast: gate.close(for: self)
      case .refused: state.refused.append(element)
      }
      return nil
    }
    consumer?.resume(returning: element)
  }

  /// Ends the stream. Stored elements are dropped.
  func finish() {
    let (consumer, reader) = state.withLock { state in
      state.isFinished = true
      return (state.consumer.take(), gate.open(for: self))
    }
    reader?.resume()
    consumer?.resume(returning: nil)
  }

  /// Waits for the next element, and returns it; nil after the end, or if the task was cancelled.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Element? {
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { continuation in
        var displaced: CheckedContinuation<Element?, Never>?
        var reader: CheckedContinuation<Void, Never>?
        let element = state.withLock { state -> Element?? in
          if state.isFinished || Task.isCancelled { return .some(nil) }
          let wasSuspended = state.buffer.isSuspended
          let element = takeNext(&state)
          if element == nil {
            displaced = state.consumer
            state.consumer = continuation
          }
          if wasSuspended, !state.buffer.isSuspended { reader = gate.open(for: self) }
          return element
        }
        // Only one task can wait: the earlier one must not wait forever.
        displaced?.resume(returning: nil)
        reader?.resume()
        if let element { continuation.resume(returning: element) }
      }
    } onCancel: {
      state.withLock { $0.consumer.take() }?.resume(returning: nil)
    }
  }

  /// Takes out the next element; nil if none is stored. `.some(nil)` is the end of the stream.
  private func takeNext(_ state: inout State) -> Element?? {
    while let item = state.buffer.popFirst() {
      while state.refused.count > 0, !state.buffer.isSuspended,
        let element = state.refused.popFirst()
      {
        state.buffer.append(element)
      }
      switch item {
      case .element(let element): return element
      case .missed(let count):
        if let element = placeholder(count) { return element }
      case .overflow:
        state.isFinished = true
        return .some(placeholder(1))
      }
    }
    return nil
  }
}
