public import LifeSignalDomain
public import StateKit

/// The profile screen (rule 4.9). The profile itself is only in `ReadOnlyUserState`.
public struct ProfileFeature: Reducer {
  /// The state of the profile screen.
  public struct State: Hashable, Sendable {
    /// The field that is being edited.
    public var edit: ProfileEdit?
    /// Whether a picture is being uploaded or removed.
    public var isSavingAvatar = false
    /// The change of the phone number, while its screen is presented.
    public var phoneChange: PhoneChangeFeature.State?
    /// The question that the person has to answer.
    public var question: ProfileQuestion?
    /// The error of the last change.
    public var error: ProfileError?

    /// Creates the initial state.
    public init() {}
  }

  /// The actions of the profile screen.
  public enum Action: Hashable, Sendable, CasePathable {
    /// The profile screen appeared.
    case appeared
    /// The user tapped a field to edit it.
    case editTapped(ProfileEdit.Field)
    /// The user edited the text.
    case textChanged(String)
    /// The user tapped Save.
    case saveTapped
    /// The text was saved on the device.
    case saved
    /// The text could not be saved.
    case saveFailed(UserError)
    /// The user cancelled the edit.
    case editCancelled
    /// The user chose a picture with these bytes.
    case avatarChosen([UInt8])
    /// The user tapped Delete on the picture.
    case avatarDeleteTapped
    /// The picture was uploaded or removed.
    case avatarSaved
    /// The picture could not be uploaded or removed.
    case avatarFailed(UserError)
    /// The user tapped the phone number to change it.
    case changePhoneTapped
    /// An action of the feature that changes the phone number.
    case phoneChange(PhoneChangeFeature.Action)
    /// The user tapped Sign Out.
    case signOutTapped
    /// The user tapped Sign Out Other Phones, for example because a phone was stolen.
    case revokeOthersTapped
    /// The user tapped Delete Account.
    case deleteTapped
    /// The user confirmed the question.
    case questionConfirmed
    /// The user dismissed the question.
    case questionCancelled
    /// The user confirmed the sign-out, which the root feature has to carry out.
    case signOutConfirmed
    /// The user confirmed the deletion of the account, which the root feature has to carry out.
    case deletionConfirmed
    /// The account could not be deleted.
    case deletionFailed(SessionError)
  }

  @SharedReader private var user: ReadOnlyUserState
  @SharedReader private var session: ReadOnlySessionState
  @Dependency(\.userClient) private var userClient
  @Dependency(\.sessionClient) private var sessionClient
  @Dependency(\.toastClient) private var toastClient

  /// Creates the profile feature.
  public init() {}

  /// The logic of the profile screen, and of the change of the phone number while its screen is
  /// presented.
  public var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .appeared: loadAvatar()
      case .editTapped, .textChanged, .saveTapped, .saved, .saveFailed, .editCancelled:
        edit(&state, action)
      case .avatarChosen(let bytes): setAvatar(&state, to: bytes)
      case .avatarDeleteTapped: user.user?.avatar == nil ? .none : setAvatar(&state, to: nil)
      case .avatarSaved, .avatarFailed: finishSavingAvatar(&state, action)
      case .changePhoneTapped: changePhone(&state)
      case .phoneChange: .none
      case .signOutTapped: setQuestion(&state, to: signOutQuestion)
      case .revokeOthersTapped: revokeOthers()
      case .deleteTapped: askToDelete(&state)
      case .questionConfirmed: answer(&state)
      case .questionCancelled: setQuestion(&state, to: nil)
      case .signOutConfirmed, .deletionConfirmed: setQuestion(&state, to: nil)
      case .deletionFailed(let error): fail(&state, .notDeleted(error))
      }
    }
    .ifLet(\.phoneChange, action: \.phoneChange) { PhoneChangeFeature() }
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
      let save = try saveOperation(for: edit)
      state.edit?.isSaving = true
      state.error = nil
      return .run("profile.save", with: (toastClient, session.isOffline)) { send, context in
        let action = try await save()
        await send(.saved)
        let (toastClient, isOffline) = context
        await toastClient.showDelivery(of: action, as: .profileSaved, isOffline: isOffline)
      } catch: { error, send in
        await send(.saveFailed(UserError(error)))
      }
    } catch {
      state.error = error
      return .none
    }
  }

  private func saveOperation(
    for edit: ProfileEdit
  ) throws(ProfileError) -> @Sendable () async throws -> SavedAction {
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

  /// Loads the picture, which is missing after a launch because it is never saved.
  private func loadAvatar() -> Effect<Action> {
    guard let avatar = user.user?.avatar, user.avatarImage == nil else { return .none }
    return .run("profile.loadAvatar", with: userClient) { _, userClient in
      _ = try await userClient.loadAvatar(avatar)
    } catch: { _, _ in
      // The picture is requested again when the screen appears again.
    }
  }

  private func setAvatar(_ state: inout State, to bytes: [UInt8]?) -> Effect<Action> {
    guard !state.isSavingAvatar else { return .none }
    state.isSavingAvatar = true
    state.error = nil
    return .run("profile.setAvatar", with: (userClient, toastClient)) { send, clients in
      let (userClient, toastClient) = clients
      try await userClient.setAvatar(bytes)
      toastClient.show(.profileSaved)
      await send(.avatarSaved)
    } catch: { error, send in
      await send(.avatarFailed(UserError(error)))
    }
  }

  private func finishSavingAvatar(_ state: inout State, _ action: Action) -> Effect<Action> {
    state.isSavingAvatar = false
    if case .avatarFailed(let error) = action { state.error = .notSaved(error) }
    return .none
  }

  // MARK: The phone number and the questions

  private func changePhone(_ state: inout State) -> Effect<Action> {
    if state.phoneChange == nil, let user = user.user {
      state.phoneChange = PhoneChangeFeature.State(region: user.phone.region)
    }
    return .none
  }

  /// Ends the right of phones that were replaced by this one to deliver an emergency.
  private func revokeOthers() -> Effect<Action> {
    .run("profile.revokeOthers", with: (sessionClient, toastClient)) { _, clients in
      let (sessionClient, toastClient) = clients
      do {
        try await sessionClient.revokeEarlierSessions()
        toastClient.show(.profileSaved)
      } catch is CancellationError {
        // The session has ended.
      } catch {
        toastClient.show(.failed)
      }
    }
  }

  /// The question before a sign-out, as far as the device knows of an emergency now.
  private var signOutQuestion: ProfileQuestion {
    switch user.alertDelivery {
    case nil: user.isEndPending ? .signOutBeforeEnd : .signOut
    case .pending: .signOutBeforeDelivery
    case .delivered: .signOutDuringEmergency
    }
  }

  /// Asks whether to delete the account, unless an emergency is on, which the person must end first.
  private func askToDelete(_ state: inout State) -> Effect<Action> {
    guard user.alertDelivery == nil else { return fail(&state, .notDeleted(.emergencyIsOn)) }
    return setQuestion(&state, to: .deleteAccount)
  }

  private func setQuestion(
    _ state: inout State, to question: ProfileQuestion?
  ) -> Effect<Action> {
    state.question = question
    return .none
  }

  private func fail(_ state: inout State, _ error: ProfileError) -> Effect<Action> {
    state.error = error
    return .none
  }

  /// Carries out what the person confirmed. If an emergency was turned on or off while the question was
  /// shown, the person is asked again, about what is true now.
  private func answer(_ state: inout State) -> Effect<Action> {
    guard let question = state.question else { return .none }
    state.question = nil
    if question == .deleteAccount {
      guard user.alertDelivery == nil else { return fail(&state, .notDeleted(.emergencyIsOn)) }
      return .send(.deletionConfirmed)
    }
    guard question == signOutQuestion else { return setQuestion(&state, to: signOutQuestion) }
    return .send(.signOutConfirmed)
  }
}
