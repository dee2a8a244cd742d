/// The handlers of a channel's events by the kind of the event.
///
/// The kind is a value of the event, such as a case of an enum. It does not depend on the static type
/// under which the event is passed.
///
/// ```swift
/// var registry = EventHandlerRegistry<ChannelEventKind, ChannelEvent>()
/// let subscription = registry.on(.broadcast) { print($0) }
/// registry.trigger(event, kind: .broadcast)
/// ```
public struct EventHandlerRegistry<Kind: Hashable & Sendable, Event>: Sendable {
  private var handlers: [Kind: HandlerList<Event>] = [:]
  /// The number of kinds at which those without handlers are removed.
  private var kindLimit = 8

  /// Creates a registry without handlers.
  public init() {}

  /// Adds a handler of a kind of events. The handlers of one kind are called in the order of their
  /// registration.
  ///
  /// - Complexity: O(1) on average.
  public mutating func on(
    _ kind: Kind, _ handler: @escaping @Sendable (Event) -> Void
  ) -> HandlerSubscription {
    if handlers.count >= kindLimit {
      handlers = handlers.filter { !$0.value.isEmpty }
      kindLimit = max(8, 2 * handlers.count)
    }
    return handlers[kind, default: HandlerList()].add(handler)
  }

  /// Whether no handler is registered. A cancelled one may count until it is removed.
  var isEmpty: Bool { handlers.isEmpty }

  /// Returns whether a kind has a handler that was not cancelled.
  func hasHandlers(of kind: Kind) -> Bool { handlers[kind]?.isEmpty == false }

  /// Calls the handlers of a kind in their order. Handlers that are added meanwhile are not called.
  ///
  /// - Complexity: O(*n*) in the number of handlers of the kind.
  public func trigger(_ event: Event, kind: Kind) { handlers[kind]?.call(event) }

  /// Cancels all handlers, and removes them.
  public mutating func removeAll() {
    for var list in exchange(&handlers, with: [:]).values { list.removeAll() }
  }
}
