/// The registration of a handler. The handler is no longer called after ``cancel()``, or after the
/// last reference to the subscription is released.
///
/// Once `cancel()` has returned, no call of the handler begins, also not for messages that wait for
/// it. A call that had begun on another thread may still be running.
public final class HandlerSubscription: Sendable {
  private let onCancel: @Sendable () -> Void

  init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

  deinit { onCancel() }

  /// Ends the registration. A second call has no effect. The handler may cancel itself.
  public func cancel() { onCancel() }
}
