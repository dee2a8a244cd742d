public import StateKit

/// What an active person sees first (4.5), with the scanner that adds contacts.
public struct HomeFeature: Reducer {
  /// What is presented.
  public struct State: Hashable, Sendable {
    /// The session that it is shown in. Another one begins with another home.
    public let session: SessionID
    /// The scanner, while it is presented.
    public var scanner: AddContactFeature.State?

    /// The home of a session.
    public init(session: SessionID) {
      self.session = session
    }
  }

  /// What happens there.
  public enum Action: Hashable, Sendable {
    /// The scanner was asked for.
    case scanTapped
    /// Something happened in the scanner.
    case scanner(AddContactFeature.Action)
  }

  /// The home.
  public init() {}

  /// The parts, in order.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .scanTapped:
        if state.scanner == nil { state.scanner = AddContactFeature.State() }
        return .none
      case .scanner: return .none
      }
    }
    .ifLet(\.scanner, action: .scanner) { AddContactFeature() }
  }
}

extension CasePath where Root == HomeFeature.Action, Value == AddContactFeature.Action {
  static var scanner: Self {
    Self(embed: HomeFeature.Action.scanner) { if case .scanner(let it) = $0 { it } else { nil } }
  }
}
