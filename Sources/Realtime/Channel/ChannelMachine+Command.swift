extension ChannelMachine {
  /// Something that the client has to do.
  public enum Command: Hashable, Sendable {
    /// Ask for the authorization of the join.
    case authorize(JoinID)
    /// Send a join. If the position is not nil, ask for the messages after it.
    case sendJoin(JoinID, recover: ChannelPosition?, ChannelAuthorization?)
    /// Send a leave of the join.
    case sendLeave(JoinID)
    /// Send the push as a part of the current join. No push is sent twice.
    case sendPush(PushID)
    /// Notify the presence machine that the server accepted the join. The messages of the join
    /// follow.
    case accepted(JoinID)
    /// Deliver the message of the event to the subscribers.
    case deliver
    /// Notify the subscribers that all missed messages follow.
    case recovered
    /// Notify the subscribers that messages may be missing at this place.
    case continuityLost(ContinuityLoss)
    /// Complete all waiting calls of subscribe.
    case completeSubscribes
    /// Fail all waiting calls of subscribe.
    case failSubscribes(ChannelFailure)
    /// Complete all waiting calls of unsubscribe.
    case completeUnsubscribes
    /// Complete the push, with the reply of the event if there is one.
    case completePush(PushID)
    /// Fail the push with a reason.
    case failPush(PushID, PushFailure)
    /// Publish the status that changed.
    case publish(ChannelStatus)
    /// Start a timer with its duration.
    case startTimer(Timer, Duration)
    /// Cancel a running timer.
    case cancelTimer(Timer)
  }
}
