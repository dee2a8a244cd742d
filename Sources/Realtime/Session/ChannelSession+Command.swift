extension ChannelSession {
  /// A command of the channel, with its contents.
  enum Command: Hashable, Sendable {
    case send(ClientMessage)
    /// Send a push. A push that the protocol cannot express fails.
    case sendPush(PushID, CallID, ClientMessage)
    case authorize(JoinID)
    case deliver(ChannelEvent)
    case presenceChanged(PresenceDiff)
    case completeSubscribes
    case failSubscribes(ChannelFailure)
    case completeUnsubscribes
    case completePush(CallID, PushReply?)
    case failPush(CallID, PushFailure)
    /// The push with this number has ended without a reply.
    case forgetPush(PushID)
    case publish
    case startTimer(ChannelMachine.Timer, Duration)
    case cancelTimer(ChannelMachine.Timer)
  }
}

extension ChannelSession.Command {
  /// Creates a command that needs no content.
  init(_ command: ChannelMachine.Command) {
    switch command {
    case .authorize(let join): self = .authorize(join)
    case .recovered: self = .deliver(.recovered)
    case .continuityLost(let reason): self = .deliver(.continuityLost(reason))
    case .completeSubscribes: self = .completeSubscribes
    case .failSubscribes(let failure): self = .failSubscribes(failure)
    case .completeUnsubscribes: self = .completeUnsubscribes
    case .startTimer(let timer, let delay): self = .startTimer(timer, delay)
    case .cancelTimer(let timer): self = .cancelTimer(timer)
    default: self = .publish
    }
  }
}
