/// One launch of the app in a session, with the streams that it follows.
public struct SessionLaunch: Hashable, Sendable, Codable {
  /// An open stream.
  public struct Stream: Hashable, Sendable, Codable {
    /// What it carries.
    public let kind: StreamKind
    /// The request that opened it: what was asked before knew nothing of it.
    let openedBy: RequestID
  }

  /// How many streams a launch may have open. The one that was opened first is closed for another.
  static let longestList = 16

  /// The launch.
  public let id: LaunchID
  /// Whether a later launch was heard of, and nothing more of this one: its streams are closed. They
  /// open again if it is heard of after all, for then it was the other that was over.
  public internal(set) var isRetired = false
  /// The streams that it follows.
  public internal(set) var streams: [SubscriptionID: Stream] = [:]

  /// A launch that follows nothing.
  init(_ id: LaunchID) {
    self.id = id
  }

  /// Opens a stream.
  mutating func open(_ subscription: SubscriptionID, _ kind: StreamKind, by request: RequestID) {
    if streams[subscription] == nil, streams.count >= Self.longestList,
      let first = streams.keys.min(by: { $0.number < $1.number })
    {
      streams[first] = nil
    }
    streams[subscription] = Stream(kind: kind, openedBy: request)
  }

  /// Closes the streams that a device does not know of in a request, unless they were opened later.
  mutating func close(allBut known: Set<SubscriptionID>, asOf request: RequestID) {
    streams = streams.filter { subscription, stream in
      known.contains(subscription) || stream.openedBy.number > request.number
    }
  }
}
