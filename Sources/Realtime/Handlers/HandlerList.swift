/// The handlers of one purpose, in the order of their registration.
struct HandlerList<Message>: Sendable {
  private var handlers: [RegisteredHandler<Message>] = []
  /// The number of handlers at which the cancelled ones are removed.
  private var limit = 8

  /// The number of handlers, including cancelled ones that have not been removed.
  var count: Int { handlers.count }

  /// Whether no handler can be called.
  var isEmpty: Bool { !handlers.contains { $0.isActive } }

  /// Adds a handler.
  ///
  /// - Complexity: O(1) on average.
  mutating func add(_ handler: @escaping @Sendable (Message) -> Void) -> HandlerSubscription {
    if handlers.count >= limit {
      handlers.removeAll { !$0.isActive }
      limit = max(8, 2 * handlers.count)
    }
    let registered = RegisteredHandler(handler)
    handlers.append(registered)
    return HandlerSubscription { registered.cancel() }
  }

  /// Calls the handlers in their order.
  func call(_ message: Message) {
    for handler in handlers { handler.call(message) }
  }

  /// Cancels all handlers, and removes them.
  mutating func removeAll() {
    for handler in exchange(&handlers, with: []) { handler.cancel() }
  }
}
