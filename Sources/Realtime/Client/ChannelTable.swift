internal import Synchronization

/// The channels of a client by name.
final class ChannelTable: Sendable {
  private struct Entry: Sendable {
    let identity: ChannelIdentity
    let channel: RealtimeChannel
  }

  private let runtime: RealtimeRuntime
  private let handlers: HandlerQueue
  private let gate: ReadingGate
  private let entries = Mutex<[ChannelName: Entry]>([:])

  init(runtime: RealtimeRuntime, handlers: HandlerQueue, gate: ReadingGate) {
    self.runtime = runtime
    self.handlers = handlers
    self.gate = gate
  }

  /// Returns the channel with a name, and creates it on first use.
  func channel(_ name: ChannelName, _ options: ChannelOptions) -> RealtimeChannel {
    entries.withLock { entries in
      if let entry = entries[name] { return entry.channel }
      let entry = makeEntry(name, options)
      entries[name] = entry
      return entry.channel
    }
  }

  private func makeEntry(_ name: ChannelName, _ options: ChannelOptions) -> Entry {
    let runtime = runtime
    let identity = ChannelIdentity(
      name: name, options: options, consumers: ChannelConsumers(handlers, gate: gate))
    let endpoints = RealtimeChannel.Endpoints(
      subscribe: { try await runtime.subscribe(identity) },
      unsubscribe: { try await runtime.unsubscribe(identity) },
      push: { try await runtime.push($0, to: identity, $1) },
      position: { await runtime.position(of: identity) })
    return Entry(
      identity: identity, channel: RealtimeChannel(name, identity.consumers, endpoints))
  }

  /// Leaves and removes a channel. A newer channel with the same name stays.
  func remove(_ channel: RealtimeChannel) async throws {
    let entry = entries.withLock { entries -> Entry? in
      guard let entry = entries[channel.name], entry.channel === channel else { return nil }
      entries[channel.name] = nil
      return entry
    }
    if let entry { try await runtime.remove(entry.identity) }
  }

  /// Leaves and removes all channels, one after the other.
  func removeAll() async throws {
    let removed = entries.withLock { exchange(&$0, with: [:]) }
    for name in removed.keys.sorted() {
      if let entry = removed[name] { try await runtime.remove(entry.identity) }
    }
  }
}
