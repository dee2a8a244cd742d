public import LifeSignalDomain
public import StateKit

/// The contacts screens: the lists of responders and dependents, the details of a contact, and the
/// commands that change a contact (rule 4.7).
public struct ContactsFeature: Reducer {
  /// The state of the screens. The contacts themselves are only in `ReadOnlyContactsState`.
  public struct State: Hashable, Sendable {
    /// The list of responders.
    public var responders = RespondersFeature.State()
    /// The list of dependents.
    public var dependents = DependentsFeature.State()
    /// The commands that ping, change or remove a contact.
    public var commands = ContactCommandsFeature.State()
    /// The details of a contact, while they are shown.
    public var details: ContactDetailsFeature.State?
    /// The error of the last refresh.
    public var refreshError: ContactsError?

    /// Creates the initial state.
    public init() {}
  }

  /// The actions of the contacts screens.
  public enum Action: Hashable, Sendable, CasePathable {
    /// The list of responders or of dependents appeared, which clears earlier errors.
    case appeared
    /// The user pulled a list down to refresh the contacts.
    case refreshPulled
    /// The contacts could not be refreshed.
    case refreshFailed(ContactsError)
    /// The user tapped a contact.
    case contactTapped(UserID)
    /// An action of the list of responders.
    case responders(RespondersFeature.Action)
    /// An action of the list of dependents.
    case dependents(DependentsFeature.Action)
    /// An action of the commands.
    case commands(ContactCommandsFeature.Action)
    /// An action of the details.
    case details(ContactDetailsFeature.Action)
  }

  private enum EffectID: Hashable, Sendable { case refresh }

  @SharedReader private var contacts: ReadOnlyContactsState
  @Dependency(\.contactsClient) private var contactsClient
  @Dependency(\.toastClient) private var toastClient

  /// Creates the contacts feature.
  public init() {}

  /// The features of the lists, the commands and the details.
  public var body: some Reducer<State, Action> {
    Scope(state: \.responders, action: \.responders) { RespondersFeature() }
    Scope(state: \.dependents, action: \.dependents) { DependentsFeature() }
    Scope(state: \.commands, action: \.commands) { ContactCommandsFeature() }
    Reduce { state, action in
      switch action {
      case .appeared:
        state.responders.error = nil
        state.commands.error = nil
        state.refreshError = nil
        return .none
      case .refreshPulled: return refresh(&state)
      case .refreshFailed(let error):
        state.refreshError = error
        return .toast(.failed, by: toastClient)
      case .contactTapped(let id):
        guard contacts.contact(by: id) != nil else { return .none }
        state.details = ContactDetailsFeature.State(id: id)
        return .send(.details(.appeared))
      case .details(.contactsChanged):
        // A question about a contact that has been removed has no meaning anymore.
        if let id = state.commands.question?.contact, contacts.contact(by: id) == nil {
          state.commands.question = nil
        }
        return .none
      case .responders, .dependents, .details: return sendCommand(for: action, in: state)
      case .commands: return .none
      }
    }
    .ifLet(\.details, action: \.details) { ContactDetailsFeature() }
  }

  /// Loads the contacts again, unless they are being loaded.
  private func refresh(_ state: inout State) -> Effect<Action> {
    guard !contacts.isLoading else { return .none }
    state.refreshError = nil
    return .run("contacts.refresh", with: contactsClient) { _, contactsClient in
      try await contactsClient.refresh()
    } catch: { error, send in
      await send(.refreshFailed(ContactsError(error)))
    }
    .cancellable(id: EffectID.refresh, cancelInFlight: true)
  }

  /// Returns an effect that sends the command for an action of a list or of the details.
  private func sendCommand(for action: Action, in state: State) -> Effect<Action> {
    switch action {
    case .responders(.removeRoleTapped(let id)): .send(.commands(.roleTapped(.responder, of: id)))
    case .dependents(.removeRoleTapped(let id)): .send(.commands(.roleTapped(.dependent, of: id)))
    case .responders(.removeTapped(let id)), .dependents(.removeTapped(let id)):
      .send(.commands(.removeTapped(id)))
    case .dependents(.pingTapped(let id)): .send(.commands(.pingTapped(id)))
    case .details(let action): state.details.map { sendCommand(for: action, about: $0.id) } ?? .none
    default: .none
    }
  }

  private func sendCommand(
    for action: ContactDetailsFeature.Action, about id: UserID
  ) -> Effect<Action> {
    switch action {
    case .pingTapped: .send(.commands(.pingTapped(id)))
    case .roleTapped(let role): .send(.commands(.roleTapped(role, of: id)))
    case .removeTapped: .send(.commands(.removeTapped(id)))
    default: .none
    }
  }
}
