public import StateKit

/// The server, as a reducer: one action a message that arrives.
///
/// It knows devices by their messages only. Time and chance come from its dependencies, and what it
/// has to say leaves through its outbox, encoded.
public struct BackendFeature: Reducer {
  /// What the server knows.
  public typealias State = BackendState

  /// What happens to the server.
  public enum Action: Equatable, Sendable {
    /// The network brought some bytes, from whomever.
    case messageArrived(WireMessage)
    /// A story said what the next verification code is.
    case nextCodeFixed(VerificationCode)
  }

  @Dependency(\.date) private var date
  @Dependency(\.uuid) private var uuid
  @Dependency(\.random) private var random
  @Dependency(\.backendOutbox) private var outbox

  /// The server.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .messageArrived(let message):
      var turn = BackendTurn(now: date.now(), uuid: { uuid() }, random: { random.next() })
      state.receive(message.bytes, &turn)
      return deliver(turn.outgoing)
    case .nextCodeFixed(let code):
      state.fixedCode = code
      return .none
    }
  }

  private func deliver(_ outgoing: [BackendTurn.Outgoing]) -> Effect<Action> {
    guard !outgoing.isEmpty else { return .none }
    return .run("backend.deliver") { [outbox] _ in
      for item in outgoing {
        switch item {
        case .message(let message, let address): outbox.deliver(try Wire.encode(message), address)
        case .sms(let sms): outbox.text(sms)
        }
      }
    }
  }
}
