public import StateKit

/// The contacts (4.7): both lists, the details of one contact, and what is done about them.
public struct ContactsFeature: Reducer {
  /// What is shown and chosen. Contacts themselves are in ``ReadOnlyContactsState`` alone.
  public struct State: Hashable, Sendable {
    /// Who is told about me.
    public var responders = RespondersFeature.State()
    /// Whom I watch.
    public var dependents = DependentsFeature.State()
    /// What is done about a contact.
    public var commands = ContactCommandsFeature.State()
    /// The contact whose details are shown.
    public var details: ContactDetailsFeature.State?

    /// Nothing chosen.
    public init() {}
  }

  /// What happens there.
  public enum Action: Hashable, Sendable {
    /// It is shown: what went wrong before is history.
    case appeared
    /// The details of a contact are wanted.
    case contactTapped(UserID)
    /// Something happened in the list of responders.
    case responders(RespondersFeature.Action)
    /// Something happened in the list of dependents.
    case dependents(DependentsFeature.Action)
    /// Something happened about a contact.
    case commands(ContactCommandsFeature.Action)
    /// Something happened in the details.
    case details(ContactDetailsFeature.Action)
  }

  @SharedReader private var contacts: ReadOnlyContactsState

  /// The feature.
  public init() {}

  /// The parts, in order.
  public var body: some Reducer<State, Action> {
    Scope(state: \.responders, action: .responders) { RespondersFeature() }
    Scope(state: \.dependents, action: .dependents) { DependentsFeature() }
    Scope(state: \.commands, action: .commands) { ContactCommandsFeature() }
    Reduce { state, action in
      switch action {
      case .appeared:
        state.responders.error = nil
        state.commands.error = nil
        return .none
      case .contactTapped(let id):
        guard contacts.contact(by: id) != nil else { return .none }
        state.details = ContactDetailsFeature.State(id: id)
        return .send(.details(.appeared))
      case .details(.contactsChanged):
        // A question about somebody who is gone is none.
        if let id = state.commands.question?.contact, contacts.contact(by: id) == nil {
          state.commands.question = nil
        }
        return .none
      case .responders, .dependents, .details: return command(state, action)
      case .commands: return .none
      }
    }
    .ifLet(\.details, action: .details) { ContactDetailsFeature() }
  }

  /// What a list or the details want done about a contact.
  private func command(_ state: State, _ action: Action) -> Effect<Action> {
    switch action {
    case .responders(.removeRoleTapped(let id)): .send(.commands(.roleTapped(.responder, of: id)))
    case .dependents(.removeRoleTapped(let id)): .send(.commands(.roleTapped(.dependent, of: id)))
    case .responders(.removeTapped(let id)), .dependents(.removeTapped(let id)):
      .send(.commands(.removeTapped(id)))
    case .dependents(.pingTapped(let id)): .send(.commands(.pingTapped(id)))
    case .details(let action): state.details.map { command($0.id, action) } ?? .none
    default: .none
    }
  }

  private func command(_ id: UserID, _ action: ContactDetailsFeature.Action) -> Effect<Action> {
    switch action {
    case .pingTapped: .send(.commands(.pingTapped(id)))
    case .roleTapped(let role): .send(.commands(.roleTapped(role, of: id)))
    case .removeTapped: .send(.commands(.removeTapped(id)))
    default: .none
    }
  }
}
