internal import Synchronization

/// A handler that can be cancelled from any thread.
///
/// The lock protects only the reference to the handler: the handler runs outside of the lock, so that
/// it may cancel itself and other handlers.
final class RegisteredHandler<Message>: Sendable {
  typealias Handler = @Sendable (Message) -> Void

  /// A structure, because each access to a closure as the whole value of a generic `Mutex` wraps the
  /// stored closure in another one.
  private struct Call {
    let run: Handler
  }

  private let registered: Mutex<Call?>

  init(_ handler: @escaping Handler) { registered = Mutex(Call(run: handler)) }

  /// Whether the handler has not been cancelled.
  var isActive: Bool { registered.withLock { $0 != nil } }

  /// Calls the handler unless it was cancelled. It is looked up immediately before the call, and is
  /// therefore not called if an earlier handler of the same message has cancelled it.
  func call(_ message: Message) {
    let handler = registered.withLock { $0?.run }
    handler?(message)
  }

  /// Releases the handler.
  func cancel() {
    // The closure is released outside of the lock, because its captures may cancel handlers.
    let ended = registered.withLock { $0.take() }
    _ = ended
  }
}
