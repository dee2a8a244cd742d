internal import LifeSignalBackend
internal import LifeSignalDomain
internal import StateKit

extension RandomWalk {
  /// Returns a copy of the random walk that also reports the bytes of its messages.
  ///
  /// - Parameters:
  ///   - request: Called with each message that reaches the server.
  ///   - answer: Called with each message that the server sends.
  public func reportingMessages(
    request: @escaping @Sendable ([UInt8]) -> Void, answer: @escaping @Sendable ([UInt8]) -> Void
  ) -> RandomWalk {
    var walk = self
    walk.composition.onServerMessage = answer
    walk.composition.backend = { [backend = composition.backend] in
      AnyReducer(
        CombineReducers {
          Reduce<BackendState, BackendFeature.Action> { _, action in
            if case .messageArrived(let message) = action { request(message.bytes) }
            return .none
          }
          backend()
        })
    }
    return walk
  }
}
