public import LifeSignalDomain

/// One launch of the app in a session, with its open streams.
public struct SessionLaunch: Hashable, Sendable, Codable {
  /// A stream that the launch opened.
  public struct Stream: Hashable, Sendable, Codable {
    /// The kind of the stream.
    public let kind: StreamKind
    /// The request that opened the stream. The device's earlier `sync` requests do not list the
    /// stream, and do not close it.
    let openedBy: RequestID
  }

  /// The maximal number of open streams of a launch. Opening another one closes the oldest.
  static let maximumOpenStreams = 16

  /// The identifier of the launch.
  public let id: LaunchID
  /// Whether another launch sent its first request after the last request of this launch.
  ///
  /// The streams of a retired launch are suspended. Another request of the launch resumes them,
  /// because it shows that the launch is still running.
  public internal(set) var isRetired = false
  /// The open streams of the launch.
  public internal(set) var streams: [SubscriptionID: Stream] = [:]

  /// Creates a launch without streams.
  init(_ id: LaunchID) {
    self.id = id
  }

  /// Opens a stream of the launch. At the maximal number of open streams, this closes the oldest
  /// one.
  mutating func open(_ subscription: SubscriptionID, _ kind: StreamKind, by request: RequestID) {
    if streams[subscription] == nil, streams.count >= Self.maximumOpenStreams,
      let first = streams.keys.min(by: { $0.number < $1.number })
    {
      streams[first] = nil
    }
    streams[subscription] = Stream(kind: kind, openedBy: request)
  }

  /// Closes the streams that are not in `known`, except those that were opened by a request after
  /// `request`.
  mutating func close(allBut known: Set<SubscriptionID>, asOf request: RequestID) {
    streams = streams.filter { subscription, stream in
      known.contains(subscription) || stream.openedBy.number > request.number
    }
  }
}
