extension CallWaiters {
  /// Ends the waits that a command completes.
  mutating func complete(_ command: RealtimeSession.Command) {
    switch command {
    case .completeConnects: completeConnects(.success(()))
    case .failConnects(let failure): completeConnects(.failure(failure))
    case .completeTokens(let outcome): completeTokens(outcome.result)
    case .completeSubscribes(let name): completeSubscribes(name, .success(()))
    case .failSubscribes(let name, let failure):
      completeSubscribes(name, .failure(failure))
    case .completeUnsubscribes(let name): completeUnsubscribes(name)
    case .completePush(let call, let reply): completePush(call, .success(reply))
    case .failPush(let call, let failure): completePush(call, .failure(failure))
    default: break
    }
  }
}

extension TokenMachine.Outcome {
  /// The token, also if it is an old one.
  fileprivate var result: Result<AccessToken, any Error> {
    switch self {
    case .token(let token), .kept(let token, _): .success(token)
    case .failed(let failure): .failure(failure)
    }
  }
}
