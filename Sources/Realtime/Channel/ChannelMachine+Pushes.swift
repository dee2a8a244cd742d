/// The caller's pushes.
extension ChannelMachine {
  mutating func handlePush(_ event: Event, _ commands: inout [Command]) {
    switch event {
    case .push(let id, let options): push(id, options, &commands)
    case .pushCancelled(let id):
      if pushes.remove(id) { commands.append(.cancelTimer(.push(id))) }
    case .pushReplied(let id):
      // A push that waits for the join was not sent, so the server cannot have replied to it.
      guard pushes.unanswered.contains(id), pushes.remove(id) else { return }
      commands.append(.cancelTimer(.push(id)))
      commands.append(.completePush(id))
    default: break
    }
  }

  private mutating func push(
    _ id: PushID, _ options: PushOptions, _ commands: inout [Command]
  ) {
    guard !pushes.contains(id) else { return }
    guard isWanted else { return commands.append(.failPush(id, .notSubscribed)) }
    let push = PushTracker.Buffered(id: id, awaitsReply: options.awaitsReply)
    if case .joined = state {
      if options.awaitsReply { commands.append(.startTimer(.push(id), options.timeout)) }
      return send(push, isTimed: options.awaitsReply, &commands)
    }
    commands.append(.startTimer(.push(id), options.timeout))
    if let oldest = pushes.buffer(push) {
      commands.append(.cancelTimer(.push(oldest)))
      commands.append(.failPush(oldest, .overflow))
    }
  }

  /// Sends a push.
  ///
  /// - Parameter isTimed: Whether the timer of the push is running.
  mutating func send(
    _ push: PushTracker.Buffered, isTimed: Bool, _ commands: inout [Command]
  ) {
    if push.awaitsReply, pushes.insertUnanswered(push.id) {
      return commands.append(.sendPush(push.id))
    }
    if isTimed { commands.append(.cancelTimer(.push(push.id))) }
    if push.awaitsReply { return commands.append(.failPush(push.id, .overflow)) }
    commands.append(.sendPush(push.id))
    commands.append(.completePush(push.id))
  }
}
