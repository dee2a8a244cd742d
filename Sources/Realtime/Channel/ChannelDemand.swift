/// Whether the caller wants the channel to be joined. A lost connection does not change the demand.
enum ChannelDemand: Hashable, Sendable {
  /// The channel is not wanted.
  case none
  /// The subscription has never succeeded. It ends if all calls that wait for it are cancelled.
  case requested(waiters: Int)
  /// The subscription has succeeded before, and is kept when the connection is lost. Further calls
  /// may wait for the next join.
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
