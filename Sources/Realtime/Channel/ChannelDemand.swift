/// Whether the caller wants the channel to be joined, apart from what the connection allows.
enum ChannelDemand: Hashable, Sendable {
  /// The channel is not wanted.
  case none
  /// Calls wait for the first success of their subscription. It ends if all of them are cancelled.
  case requested(waiters: Int)
  /// The subscription has succeeded once, and is kept over drops. Further calls may wait.
  case established(waiters: Int)

  var isWanted: Bool { self != .none }

  /// The number of calls of subscribe that have not completed.
  var waiters: Int {
    switch self {
    case .none: 0
    case .requested(let waiters), .established(let waiters): waiters
    }
  }

  /// Adds a call that waits for the join.
  mutating func addWaiter() {
    switch self {
    case .none: self = .requested(waiters: 1)
    case .requested(let waiters): self = .requested(waiters: waiters + 1)
    case .established(let waiters): self = .established(waiters: waiters + 1)
    }
  }

  /// Removes a cancelled call. A subscription that has never succeeded ends with its last call.
  mutating func removeWaiter() {
    switch self {
    case .none: break
    case .requested(let waiters): self = waiters > 1 ? .requested(waiters: waiters - 1) : .none
    case .established(let waiters): self = .established(waiters: max(0, waiters - 1))
    }
  }
}
