public import StateKit

/// The rules of one channel: when it is joined, left and joined again, what happens to the caller's
/// pushes, and which messages are delivered.
///
/// The machine is a value. Everything that happens is an ``Event``, and everything that the client
/// has to do is a ``Command``; both refer to a message or a reply that the client holds, and do not
/// contain it. The machine has no socket, task or clock.
///
/// ```swift
/// var channel = ChannelMachine(.phoenix)
/// channel.handle(.subscribe, random: random)            // publishes that it waits for the socket
/// channel.handle(.socketOpened(epoch), random: random)  // sends a join
/// ```
public struct ChannelMachine: Hashable, Sendable {
  /// What the channel is doing.
  public enum State: Hashable, Sendable {
    /// The channel is not wanted.
    case idle
    /// The channel is wanted, and waits for the next connection.
    case waiting
    /// The join waits for its authorization. `attempt` counts the joins in a row, from 1.
    case authorizing(JoinID, attempt: Int)
    /// The join was sent.
    case joining(JoinID, attempt: Int)
    /// The server accepted the join, and has not confirmed that its data flows.
    case confirming(JoinID, attempt: Int)
    /// The server's data flows.
    case joined(JoinID)
    /// The join failed. Another one follows.
    case backingOff(JoinID, attempt: Int, ChannelFailure)
    /// The leave was sent. If the channel is wanted again, a join follows the reply.
    case leaving(JoinID)
    /// The subscription ended with a failure.
    case closed(ChannelFailure)
  }

  /// The connection as the channel sees it.
  enum Socket: Hashable, Sendable {
    /// No connection is open. The epoch is that of the last one.
    case down(last: Epoch)
    /// A connection is open.
    case open(Epoch)

    var epoch: Epoch {
      switch self {
      case .down(let epoch), .open(let epoch): epoch
      }
    }

    var isOpen: Bool { self == .open(epoch) }
  }

  /// The rules of the channel's protocol.
  public let policy: ChannelPolicy
  /// What the channel is doing.
  public internal(set) var state = State.idle
  var demand = ChannelDemand.none
  var socket = Socket.down(last: .none)
  var stream: ContinuityTracker
  var pushes: PushTracker
  var lastJoin = JoinID.none
  private var lastPush = PushID.none

  /// Creates the machine of a channel that is not subscribed.
  ///
  /// - Parameters:
  ///   - policy: The rules of the channel's protocol.
  ///   - position: The position of the last message that the caller has processed, if it stored one.
  ///     It has an effect only if the policy's ``ChannelPolicy/recovers`` is true.
  public init(_ policy: ChannelPolicy, position: ChannelPosition? = nil) {
    self.policy = policy
    stream = ContinuityTracker(recovers: policy.recovers, position: position)
    pushes = PushTracker(policy)
  }

  /// Whether the caller wants the channel to be joined.
  public var isWanted: Bool { demand.isWanted }

  /// The position of the last delivered message, if the server numbers messages.
  public var position: ChannelPosition? { stream.position }

  /// The state as an app shows it.
  public var status: ChannelStatus {
    switch state {
    case .idle: .unsubscribed
    case .waiting: .waiting
    case .authorizing, .joining, .confirming: .subscribing
    case .joined: .subscribed
    case .backingOff(_, let attempt, let failure): .retrying(attempt: attempt, failure)
    case .leaving: .unsubscribing
    case .closed(let failure): .closed(failure)
    }
  }

  /// The join that the server has received or will receive, and that was not left.
  public var currentJoin: JoinID? {
    switch state {
    case .joining(let join, _), .confirming(let join, _), .joined(let join): join
    default: nil
    }
  }

  /// The current join, if the server accepted it.
  public var acceptedJoin: JoinID? {
    switch state {
    case .confirming(let join, _), .joined(let join): join
    default: nil
    }
  }

  /// Returns a new number for a push.
  public mutating func makePushID() -> PushID {
    lastPush = lastPush.next()
    return lastPush
  }

  /// Applies an event, and returns what the client has to do, in order.
  ///
  /// - Parameters:
  ///   - event: What happened to the channel.
  ///   - random: The source of the jitter of ``ChannelPolicy/retry``.
  /// - Complexity: O(1), except for events that complete or flush pushes, which are O(*n* log *n*)
  ///   in the number of these pushes, and events that add or end a buffered push, which are O(*n*)
  ///   in the number of buffered pushes.
  @discardableResult
  public mutating func handle(_ event: Event, random: RandomSource) -> [Command] {
    var commands: [Command] = []
    switch event {
    case .subscribe, .subscribeCancelled, .unsubscribe, .rejoin:
      handleCaller(event, &commands)
    case .push, .pushCancelled, .pushReplied: handlePush(event, &commands)
    case .socketOpened, .socketDown, .connectionEnded: handleSocket(event, &commands)
    case .authorized, .authorizationFailed: handleAuthorization(event, random, &commands)
    case .joinReplied, .flowConfirmed, .leaveReplied, .serverClosed, .serverFailed:
      handleServer(event, random, &commands)
    case .message(let join, let offset): receive(join, offset: offset, &commands)
    case .timerFired(let timer): handleTimer(timer, random, &commands)
    }
    return commands
  }

  /// Changes the state, and publishes the status if it changed.
  mutating func move(to state: State, _ commands: inout [Command]) {
    let previous = status
    self.state = state
    if status != previous { commands.append(.publish(status)) }
  }
}
