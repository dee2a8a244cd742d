/// The callers that wait for results of a client.
struct CallWaiters: Sendable {
  private var connects: [Waiter<Void>] = []
  private var tokens: [Waiter<AccessToken>] = []
  private var subscribes: [ChannelName: [Waiter<Void>]] = [:]
  private var unsubscribes: [ChannelName: [Waiter<Void>]] = [:]
  private var pushes: [CallID: Waiter<PushReply?>] = [:]

  // MARK: Adding

  mutating func addConnect() -> Waiter<Void> {
    let waiter = Waiter<Void>()
    connects.append(waiter)
    return waiter
  }

  mutating func addToken() -> Waiter<AccessToken> {
    let waiter = Waiter<AccessToken>()
    tokens.append(waiter)
    return waiter
  }

  mutating func addSubscribe(_ channel: ChannelName) -> Waiter<Void> {
    let waiter = Waiter<Void>()
    subscribes[channel, default: []].append(waiter)
    return waiter
  }

  mutating func addUnsubscribe(_ channel: ChannelName) -> Waiter<Void> {
    let waiter = Waiter<Void>()
    unsubscribes[channel, default: []].append(waiter)
    return waiter
  }

  mutating func addPush(_ call: CallID) -> Waiter<PushReply?> {
    let waiter = Waiter<PushReply?>()
    pushes[call] = waiter
    return waiter
  }

  // MARK: Removing

  mutating func removeConnect(_ waiter: Waiter<Void>) { connects.removeAll { $0 === waiter } }

  mutating func removeToken(_ waiter: Waiter<AccessToken>) { tokens.removeAll { $0 === waiter } }

  /// Removes a cancelled caller, and returns whether it was still waiting.
  mutating func removeSubscribe(_ waiter: Waiter<Void>, _ channel: ChannelName) -> Bool {
    Self.remove(waiter, channel, from: &subscribes)
  }

  mutating func removeUnsubscribe(_ waiter: Waiter<Void>, _ channel: ChannelName) {
    _ = Self.remove(waiter, channel, from: &unsubscribes)
  }

  /// Removes a cancelled caller, and returns whether it was still waiting.
  mutating func removePush(_ call: CallID) -> Bool { pushes.removeValue(forKey: call) != nil }

  private static func remove(
    _ waiter: Waiter<Void>, _ channel: ChannelName,
    from waiters: inout [ChannelName: [Waiter<Void>]]
  ) -> Bool {
    guard let index = waiters[channel]?.firstIndex(where: { $0 === waiter }) else { return false }
    waiters[channel]?.remove(at: index)
    if waiters[channel]?.isEmpty == true { waiters[channel] = nil }
    return true
  }

  // MARK: Completing

  mutating func completeConnects(_ result: Result<Void, any Error>) {
    for waiter in exchange(&connects, with: []) { waiter.resolve(result) }
  }

  mutating func completeTokens(_ result: Result<AccessToken, any Error>) {
    for waiter in exchange(&tokens, with: []) { waiter.resolve(result) }
  }

  mutating func completeSubscribes(_ channel: ChannelName, _ result: Result<Void, any Error>) {
    for waiter in subscribes.removeValue(forKey: channel) ?? [] { waiter.resolve(result) }
  }

  mutating func completeUnsubscribes(_ channel: ChannelName) {
    for waiter in unsubscribes.removeValue(forKey: channel) ?? [] { waiter.resolve(.success(())) }
  }

  mutating func completePush(_ call: CallID, _ result: Result<PushReply?, any Error>) {
    pushes.removeValue(forKey: call)?.resolve(result)
  }
}
