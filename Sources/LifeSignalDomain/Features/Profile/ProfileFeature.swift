public import StateKit

/// The account holder's profile (4.9). The profile itself is in ``ReadOnlyUserState`` alone.
public struct ProfileFeature: Reducer {
  /// What is edited, and what is asked.
  public struct State: Hashable, Sendable {
    /// What is being edited.
    public var edit: ProfileEdit?
    /// Whether a picture is on its way to the server, or off it.
    public var isSavingAvatar = false
    /// The change of the number, while it is presented.
    public var phoneChange: PhoneChangeFeature.State?
    /// What the person is asked.
    public var question: ProfileQuestion?
    /// Why the last thing was not done.
    public var error: ProfileError?

    /// Nothing edited.
    public init() {}
  }

  /// What happens there.
  public enum Action: Hashable, Sendable {
    /// It is shown.
    case appeared
    /// A part is to be edited.
    case editTapped(ProfileEdit.Field)
    /// What is typed reads as follows now.
    case textChanged(String)
    /// What is typed is to be saved.
    case saveTapped
    /// It is saved.
    case saved
    /// It is not.
    case saveFailed(UserError)
    /// What is typed is given up.
    case editCancelled
    /// A picture was chosen; its bytes.
    case avatarChosen([UInt8])
    /// There is to be no picture.
    case avatarDeleteTapped
    /// The picture is what was wanted.
    case avatarSaved
    /// It is not.
    case avatarFailed(UserError)
    /// Another number is wanted.
    case changePhoneTapped
    /// Something happened where the number is changed.
    case phoneChange(PhoneChangeFeature.Action)
    /// The person wants to be signed out.
    case signOutTapped
    /// The person wants to have no account any more.
    case deleteTapped
    /// What was asked is meant.
    case questionConfirmed
    /// It is not.
    case questionCancelled
    /// The person signs out, and means it. For the root.
    case signOutConfirmed
    /// The account is to be deleted, and that is meant. For the root.
    case deletionConfirmed
    /// It was not deleted.
    case deletionFailed(SessionError)
  }

  @SharedReader private var user: ReadOnlyUserState
  @SharedReader private var session: ReadOnlySessionState
  @Dependency(\.userClient) private var userClient
  @Dependency(\.toastClient) private var toastClient

  /// The feature.
  public init() {}

  /// The parts, in order.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .appeared: loadAvatar()
      case .editTapped, .textChanged, .saveTapped, .saved, .saveFailed, .editCancelled:
        edit(&state, action)
      case .avatarChosen(let bytes): setAvatar(&state, to: bytes)
      case .avatarDeleteTapped: user.user?.avatar == nil ? .none : setAvatar(&state, to: nil)
      case .avatarSaved, .avatarFailed: avatarAnswered(&state, action)
      case .changePhoneTapped: changePhone(&state)
      case .phoneChange: .none
      case .signOutTapped: ask(&state, .signOut)
      case .deleteTapped: ask(&state, .deleteAccount)
      case .questionConfirmed: answer(&state)
      case .questionCancelled: ask(&state, nil)
      case .signOutConfirmed, .deletionConfirmed: ask(&state, nil)
      case .deletionFailed(let error): fail(&state, .notDeleted(error))
      }
    }
    .ifLet(\.phoneChange, action: .phoneChange) { PhoneChangeFeature() }
  }

  // MARK: Name and note

  private func edit(_ state: inout State, _ action: Action) -> Effect<Action> {
    if case .editTapped(let field) = action { return beginEdit(&state, field) }
    guard let edit = state.edit else { return .none }
    switch action {
    case .textChanged(let text) where !edit.isSaving:
      state.edit?.text = text
      state.error = nil
    case .editCancelled where !edit.isSaving:
      state.edit = nil
      state.error = nil
    case .saveTapped where !edit.isSaving: return save(&state, edit)
    case .saved where edit.isSaving:
      state.edit = nil
      return .toast(session.isOffline ? .keptForLater : .profileSaved, by: toastClient)
    case .saveFailed(let error) where edit.isSaving:
      state.edit?.isSaving = false
      state.error = .notSaved(error)
    default: break
    }
    return .none
  }

  private func beginEdit(_ state: inout State, _ field: ProfileEdit.Field) -> Effect<Action> {
    guard state.edit == nil, let user = user.user else { return .none }
    state.error = nil
    state.edit = ProfileEdit(field, text: field == .name ? user.name.text : user.note.text)
    return .none
  }

  private func save(_ state: inout State, _ edit: ProfileEdit) -> Effect<Action> {
    do throws(ProfileError) {
      let save = try saving(edit)
      state.edit?.isSaving = true
      state.error = nil
      return .run("profile.save") { send in
        try await save()
        await send(.saved)
      } catch: { error, send in
        await send(.saveFailed(UserError(error)))
      }
    } catch {
      state.error = error
      return .none
    }
  }

  private func saving(
    _ edit: ProfileEdit
  ) throws(ProfileError) -> @Sendable () async throws -> Void {
    switch edit.field {
    case .name:
      let name: PersonName
      do throws(PersonNameError) { name = try PersonName(edit.text) } catch { throw .name(error) }
      return { [userClient] in try await userClient.setName(name) }
    case .note:
      let note: EmergencyNote
      do throws(EmergencyNoteError) {
        note = try EmergencyNote(edit.text)
      } catch {
        throw .note(error)
      }
      return { [userClient] in try await userClient.setNote(note) }
    }
  }

  // MARK: The picture

  /// After a launch there is no picture: it is never persisted.
  private func loadAvatar() -> Effect<Action> {
    guard let avatar = user.user?.avatar, user.avatarImage == nil else { return .none }
    return .run("profile.loadAvatar") { [userClient] _ in
      _ = try await userClient.loadAvatar(avatar)
    } catch: { _, _ in
      // It is asked for again when the profile is shown again.
    }
  }

  private func setAvatar(_ state: inout State, to bytes: [UInt8]?) -> Effect<Action> {
    guard !state.isSavingAvatar else { return .none }
    state.isSavingAvatar = true
    state.error = nil
    return .run("profile.setAvatar") { [userClient, toastClient] send in
      try await userClient.setAvatar(bytes)
      toastClient.show(.profileSaved)
      await send(.avatarSaved)
    } catch: { error, send in
      await send(.avatarFailed(UserError(error)))
    }
  }

  private func avatarAnswered(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isSavingAvatar = false
    if case .avatarFailed(let error) = action { state.error = .notSaved(error) }
    return .none
  }

  // MARK: The number, and the end

  private func changePhone(_ state: inout State) -> Effect<Action> {
    if state.phoneChange == nil, let user = user.user {
      state.phoneChange = PhoneChangeFeature.State(region: user.phone.region)
    }
    return .none
  }

  private func ask(_ state: inout State, _ question: ProfileQuestion?) -> Effect<Action> {
    state.question = question
    return .none
  }

  private func fail(_ state: inout State, _ error: ProfileError) -> Effect<Action> {
    state.error = error
    return .none
  }

  private func answer(_ state: inout State) -> Effect<Action> {
    guard let question = state.question else { return .none }
    state.question = nil
    return .send(question == .signOut ? .signOutConfirmed : .deletionConfirmed)
  }
}

extension CasePath where Root == ProfileFeature.Action, Value == PhoneChangeFeature.Action {
  static var phoneChange: Self {
    Self(embed: ProfileFeature.Action.phoneChange) {
      if case .phoneChange(let it) = $0 { it } else { nil }
    }
  }
}
