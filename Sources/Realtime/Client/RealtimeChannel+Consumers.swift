extension RealtimeChannel {
  // MARK: Streams

  /// Returns the messages of the channel from now on, with notices where messages may be missing.
  ///
  /// - Parameter policy: What happens when the consumer is behind.
  public func events(
    buffering policy: SubscriberBuffer<ChannelEvent>.Policy = .suspend
  ) -> RealtimeEvents<ChannelEvent> {
    consumers.events.stream(policy) { .continuityLost(.subscriberOverflow($0)) }
  }

  /// Returns the changes of the members from now on.
  ///
  /// - Parameter policy: What happens when the consumer is behind.
  public func presenceChanges(
    buffering policy: SubscriberBuffer<PresenceDiff>.Policy = .suspend
  ) -> RealtimeEvents<PresenceDiff> {
    consumers.presenceChanges.stream(policy)
  }

  /// Returns the statuses of the channel from the next change on. The latest 64 are kept for a consumer
  /// that is behind.
  public func statusChanges() -> RealtimeEvents<ChannelStatus> {
    consumers.statuses.stream(.newest(64))
  }

  // MARK: Handlers

  /// Calls a handler with messages, until the returned subscription is cancelled or released.
  ///
  /// All handlers of a client run one after the other, on a thread that is not the client's. One that
  /// takes time delays the other handlers, but no stream, reply or heartbeat. While 256 messages wait
  /// for the handlers, the client does not read.
  public func on(
    _ binding: MessageBinding, _ handler: @escaping @Sendable (RealtimeMessage) -> Void
  ) -> HandlerSubscription {
    consumers.on(binding, handler)
  }

  /// Calls a handler with the broadcasts of an event (Supabase); see ``on(_:_:)``.
  public func onBroadcast(
    _ event: String, _ handler: @escaping @Sendable (RealtimeMessage) -> Void
  ) -> HandlerSubscription {
    consumers.on(.broadcast(event), handler)
  }

  /// Calls a handler with changes of the database (Supabase); see ``on(_:_:)``.
  ///
  /// - Parameters:
  ///   - filter: A filter that ``PhoenixJoinConfiguration/postgresChanges`` of the channel's parameters
  ///     contains. The handler of any other filter is never called.
  ///   - handler: Called with each change.
  public func onPostgresChange(
    _ filter: PhoenixPostgresFilter, _ handler: @escaping @Sendable (RealtimeMessage) -> Void
  ) -> HandlerSubscription {
    consumers.on(.postgresChange(filter), handler)
  }

  /// Calls a handler with changes of the members; see ``on(_:_:)``.
  public func onPresenceChange(
    _ handler: @escaping @Sendable (PresenceDiff) -> Void
  ) -> HandlerSubscription {
    consumers.presenceChanges.on(handler)
  }

  /// Calls a handler with each new status; see ``on(_:_:)``.
  public func onStatusChange(
    _ handler: @escaping @Sendable (ChannelStatus) -> Void
  ) -> HandlerSubscription {
    consumers.statuses.on(handler)
  }
}
