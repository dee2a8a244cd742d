internal import LifeSignalBackend
internal import LifeSignalDomain
internal import StateKit

extension RandomWalk {
  /// Returns the same wander, and reports the bytes of its messages.
  ///
  /// - Parameters:
  ///   - request: Called with each message that reaches the server.
  ///   - answer: Called with each message that the server sends.
  public func reportingMessages(
    request: @escaping @Sendable ([UInt8]) -> Void, answer: @escaping @Sendable ([UInt8]) -> Void
  ) -> RandomWalk {
    var wander = self
    wander.composition.onServerMessage = answer
    wander.composition.backend = { [backend = composition.backend] in
      AnyReducer(
        CombineReducers {
          Reduce<BackendState, BackendFeature.Action> { _, action in
            if case .messageArrived(let message) = action { request(message.bytes) }
            return .none
          }
          backend()
        })
    }
    return wander
  }
}
