import StateKit

/// A message with an optional reply. The reply is a message.
struct Message: Reducer {
  struct State: Hashable, Sendable {
    var text = ""
    @Indirect var reply: State?
  }

  indirect enum Action: Sendable, CasePathable {
    case replyTapped
    case textChanged(String)
    case reply(Action)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .replyTapped: state.reply = State()
      case .textChanged(let text): state.text = text
      case .reply: break
      }
      return .none
    }
    .ifLet(indirect: \.$reply, action: \.reply) { Message() }
  }
}
