/// The ways of channel events to their consumers: first to those of the client, then to those of the
/// channel.
struct ChannelRoutes {
  private struct Entry {
    let consumers: ChannelConsumers
    let registration: HandlerSubscription
  }

  private var router = MessageRouter<ChannelName, ChannelDelivery>()
  private var entries: [ChannelName: Entry] = [:]
  private let clientRegistration: HandlerSubscription

  init(to client: ClientConsumers) {
    clientRegistration = router.addSystemHandler { client.channelEvents.deliver($0) }
  }

  /// The consumers of a channel; nil if no channel has the name.
  subscript(name: ChannelName) -> ChannelConsumers? { entries[name]?.consumers }

  /// Adds a channel.
  ///
  /// - Returns: False if the channel was added before.
  /// - Throws: ``ChannelFailure/removed`` if the channel was removed, also if another one has its name
  ///   now.
  mutating func add(_ channel: ChannelIdentity) throws(ChannelFailure) -> Bool {
    let consumers = channel.consumers
    if self[channel.name] === consumers { return false }
    if consumers.isFinished { throw .removed }
    do throws(MessageRouter<ChannelName, ChannelDelivery>.TopicTaken) {
      let registration = try router.register(channel.name) { consumers.deliver($0) }
      entries[channel.name] = Entry(consumers: consumers, registration: registration)
      return true
    } catch {
      throw .removed
    }
  }

  /// Delivers an event.
  func route(_ delivery: ChannelDelivery) { router.route(delivery, to: delivery.channel) }

  /// Removes a channel. Its streams and handlers end.
  mutating func remove(_ name: ChannelName) {
    entries.removeValue(forKey: name)?.consumers.finish()
  }

  /// Ends the streams and handlers of all channels.
  func finish() {
    for entry in entries.values { entry.consumers.finish() }
  }
}
