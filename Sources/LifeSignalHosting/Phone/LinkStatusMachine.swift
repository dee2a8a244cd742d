internal import LifeSignalDomain
internal import Realtime

/// The status of a line's socket, derived from those of its connection and its channel.
struct LinkStatusMachine: Hashable, Sendable {
  /// The number of retries after which the line is degraded, if the connection's policy has no limit.
  private static let retryLimit = 5

  /// The current status.
  private(set) var status = LinkStatus.connecting
  /// The epoch of the open line; nil if the line is not open.
  var openEpoch: UInt64? {
    if case .open(let epoch) = status { epoch } else { nil }
  }

  /// Why the connection could not be opened or was lost, while it is retried; nil otherwise.
  var failure: ConnectionFailure? {
    switch connection {
    case .reconnecting(_, _, let failure), .degraded(let failure), .unavailable(let failure):
      failure
    case .idle, .connecting, .open, .offline, .disconnected: nil
    }
  }

  private var lastEpoch: UInt64 = 0
  private var connection = ConnectionStatus.idle
  private var channel = ChannelStatus.unsubscribed

  /// Applies a new status of the connection, and returns whether the status of the line changed.
  mutating func connectionChanged(to status: ConnectionStatus) -> Bool {
    connection = status
    return update()
  }

  /// Applies a new status of the channel, and returns whether the status of the line changed.
  mutating func channelChanged(to status: ChannelStatus) -> Bool {
    channel = status
    return update()
  }

  private mutating func update() -> Bool {
    let next = next
    guard next != status else { return false }
    if case .open(let epoch) = next { lastEpoch = epoch }
    status = next
    return true
  }

  private var next: LinkStatus {
    // Nothing opens a closed line.
    if status == .closed { return .closed }
    return switch connection {
    case .idle, .connecting: .connecting
    case .open: statusOnOpenConnection
    case .reconnecting(let retry, let limit, _):
      .interrupted(retry: retry, of: limit ?? Self.retryLimit)
    case .degraded: .degraded
    case .offline: .offline
    case .unavailable, .disconnected: .closed
    }
  }

  private var statusOnOpenConnection: LinkStatus {
    switch (channel, status) {
    case (.subscribed, .open): status
    case (.subscribed, _): .open(epoch: lastEpoch + 1)
    case (.closed, _), (.unsubscribing, _): .closed
    case (.retrying(let attempt, _), _):
      attempt <= Self.retryLimit
        ? .interrupted(retry: attempt, of: Self.retryLimit) : .degraded
    // The channel waits for a connection, so the connection is lost, and its new status follows.
    case (.waiting, _): status
    // The server ended the join and not the connection, and the channel is joined again.
    case (.unsubscribed, .open), (.subscribing, .open):
      .interrupted(retry: 1, of: Self.retryLimit)
    case (.unsubscribed, .offline), (.subscribing, .offline): .connecting
    // The line counts as open with the join only.
    case (.unsubscribed, _), (.subscribing, _): status
    }
  }
}
