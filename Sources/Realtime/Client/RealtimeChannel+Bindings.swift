/// Handlers that the channel keeps, as in Pusher's clients. Each call returns the channel, so that calls
/// can be chained:
///
/// ```swift
/// client.channel("news")
///   .bind("added") { print("added", $0.payload) }
///   .bind("removed") { print("removed", $0.payload) }
/// ```
extension RealtimeChannel {
  /// Calls a handler with the messages of an event, until the event is unbound or the channel is
  /// removed. All handlers of a client run one after the other; see ``on(_:_:)``.
  ///
  /// The channel keeps the handler. A handler that refers to the channel, or to an object that keeps
  /// the channel, captures it weakly. To end one of several handlers of an event, use ``on(_:_:)``.
  @discardableResult
  public func bind(
    _ event: String, _ handler: @escaping @Sendable (RealtimeMessage) -> Void
  ) -> RealtimeChannel {
    consumers.bind(.event(event), handler)
    return self
  }

  /// Calls a handler with all messages of the channel; see ``bind(_:_:)``.
  @discardableResult
  public func bindGlobal(
    _ handler: @escaping @Sendable (RealtimeMessage) -> Void
  ) -> RealtimeChannel {
    consumers.bind(.all, handler)
    return self
  }

  /// Ends the handlers that were bound to an event.
  @discardableResult
  public func unbind(_ event: String) -> RealtimeChannel {
    consumers.unbind(.event(event))
    return self
  }

  /// Ends the handlers that were bound to all messages.
  @discardableResult
  public func unbindGlobal() -> RealtimeChannel {
    consumers.unbind(.all)
    return self
  }

  /// Ends all bound handlers. Those of ``on(_:_:)`` are not affected.
  @discardableResult
  public func unbindAll() -> RealtimeChannel {
    consumers.unbindAll()
    return self
  }
}
