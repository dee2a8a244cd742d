/// The access token.
extension RealtimeSession {
  mutating func apply(
    _ event: TokenMachine.Event, _ context: Context, _ commands: inout [Command]
  ) {
    for command in token.handle(event, random: context.random) {
      switch command {
      case .requestToken(let generation): commands.append(.requestToken(generation))
      case .cancelRequest(let generation): commands.append(.cancelTokenRequest(generation))
      case .tokenChanged(let token): sendToken(token, &commands)
      case .completeRequests(let outcome):
        commands.append(.completeTokens(outcome))
        tokenSettled(outcome, context, &commands)
      case .startTimer(let timer, let delay): commands.append(.startTimer(.token(timer), delay))
      case .cancelTimer(let timer): commands.append(.cancelTimer(.token(timer)))
      }
    }
  }

  /// Sends a new token to the channels that are joined. Other channels send it with their join.
  private mutating func sendToken(_ token: AccessToken, _ commands: inout [Command]) {
    guard let epoch = openEpoch else { return }
    for name in channels.keys.sorted() {
      guard let join = channels[name]?.machine.acceptedJoin else { continue }
      send(.token(name, join, token), epoch, &commands)
    }
  }

  /// Continues what waited for a token. Channels are joined even after a failure, with the old
  /// token if there is one.
  private mutating func tokenSettled(
    _ outcome: TokenMachine.Outcome, _ context: Context, _ commands: inout [Command]
  ) {
    if let epoch = epochAwaitingToken {
      epochAwaitingToken = nil
      if openEpoch == epoch { openChannels(epoch, context, &commands) }
    }
    if case .token = outcome {
      apply(ConnectionMachine.Event.tokenRefreshed, context, &commands)
    }
  }
}
