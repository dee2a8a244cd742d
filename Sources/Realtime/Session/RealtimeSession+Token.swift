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
    let refusals = refusalsAwaitingToken
    refusalsAwaitingToken = []
    for refusal in refusals { decide(refusal, context, &commands) }
    if case .token = outcome {
      apply(ConnectionMachine.Event.tokenRefreshed, context, &commands)
    }
  }

  // MARK: Refused joins

  /// Asks the provider for a fresh token if the server ended a channel or refused a join, because the
  /// token may have expired.
  ///
  /// - Returns: Whether the event is kept until the request has ended.
  mutating func keepForToken(
    _ event: ChannelServerEvent, of name: ChannelName, _ context: Context,
    _ commands: inout [Command]
  ) -> Bool {
    guard case .provider = configuration.token else { return false }
    switch event {
    case .system(_, let report) where report.status == .error:
      apply(.refreshNeeded, context, &commands)
      return false
    case .joinReplied(let join, .refused(let reason, isTemporary: false), let response):
      let refusal = RefusedJoin(channel: name, join: join, reason: reason, response: response)
      if channels[name]?.joinToken == token.token {
        refusalsAwaitingToken.append(refusal)
        apply(.refreshNeeded, context, &commands)
      } else {
        decide(refusal, context, &commands)
      }
      return true
    default: return false
    }
  }

  /// Lets a channel join again if the client has another token than that of the refused join.
  private mutating func decide(
    _ refusal: RefusedJoin, _ context: Context, _ commands: inout [Command]
  ) {
    let isRenewed = channels[refusal.channel]?.joinToken != token.token
    receive(refusal.event(isTemporary: isRenewed), refusal.channel, context, &commands)
  }
}
