public import StateKit

/// Adds a contact by QR code (4.6): scan, look who it is, choose roles, add.
///
/// The camera, the gallery, the clipboard and the keyboard all end in ``Action/codeScanned(_:)``.
public struct QRScannerFeature: Reducer {
  /// How far it is.
  public enum Stage: Hashable, Sendable {
    /// A code is waited for.
    case scanning
    /// The backend is asked who is behind a code.
    case lookingUp(QRCodeID)
    /// Roles are chosen.
    case choosing(ContactDraft)
    /// They are a contact now.
    case added(ContactPreview)
  }

  /// How far it is, and what went wrong.
  public struct State: Hashable, Sendable {
    /// How far it is.
    public var stage = Stage.scanning
    /// Why the last attempt went wrong.
    public var error: QRScannerError?

    /// Waiting for a code.
    public init() {}
  }

  /// What happens while a contact is added.
  public enum Action: Hashable, Sendable {
    /// A camera, a picture, the clipboard or the keyboard gave some text.
    case codeScanned(String)
    /// The backend said who is behind a code.
    case previewLoaded(ContactPreview, QRCodeID)
    /// It did not.
    case lookUpFailed(QRScannerError)
    /// A role was chosen, or taken back.
    case roleToggled(Role)
    /// The contact is to be added.
    case addTapped
    /// They are a contact now.
    case added(UserID)
    /// They are not.
    case addFailed(QRScannerError)
    /// The person is done here.
    case closeTapped
  }

  private enum EffectID: Hashable, Sendable { case lookUp }

  @SharedReader private var user: ReadOnlyUserState
  @SharedReader private var contacts: ReadOnlyContactsState
  @Dependency(\.contactsClient) private var contactsClient

  /// Adding a contact.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .codeScanned(let text): return scan(&state, text)
    case .previewLoaded(let preview, let code):
      guard state.stage == .lookingUp(code) else { return .none }
      show(&state, preview, code)
      return .none
    case .lookUpFailed(let error):
      state.stage = .scanning
      state.error = error
      return .none

    case .roleToggled(let role):
      guard case .choosing(var draft) = state.stage, !draft.isAdding else { return .none }
      draft.toggle(role)
      state.stage = .choosing(draft)
      state.error = nil
      return .none
    case .addTapped: return add(&state)
    case .added(let id):
      guard case .choosing(let draft) = state.stage, draft.preview.id == id else { return .none }
      state.stage = .added(draft.preview)
      return .none
    case .addFailed(let error):
      guard case .choosing(var draft) = state.stage else { return .none }
      draft.isAdding = false
      state.stage = .choosing(draft)
      state.error = error
      return .none

    case .closeTapped: return .dismiss
    }
  }

  private func scan(_ state: inout State, _ text: String) -> Effect<Action> {
    if case .choosing(let draft) = state.stage, draft.isAdding { return .none }
    state.stage = .scanning
    state.error = nil
    let code: QRCodeID
    do throws(QRPayloadError) {
      code = try QRPayload(scanned: text).code
    } catch {
      state.error = .notALifeSignalCode(error)
      return .cancel(id: EffectID.lookUp)
    }
    guard code != user.qrCode else {
      state.error = .ownCode
      return .cancel(id: EffectID.lookUp)
    }
    state.stage = .lookingUp(code)
    return .run("scanner.lookUp") { [contactsClient] send in
      await send(.previewLoaded(try await contactsClient.preview(code), code))
    } catch: { error, send in
      await send(.lookUpFailed(QRScannerError(error)))
    }
    .cancellable(id: EffectID.lookUp, cancelInFlight: true)
  }

  private func show(_ state: inout State, _ preview: ContactPreview, _ code: QRCodeID) {
    if preview.id == user.user?.id {
      state.stage = .scanning
      state.error = .ownCode
    } else if contacts.contact(by: preview.id) != nil {
      state.stage = .scanning
      state.error = .alreadyAContact(preview.id)
    } else {
      state.stage = .choosing(ContactDraft(code: code, preview: preview))
    }
  }

  private func add(_ state: inout State) -> Effect<Action> {
    guard case .choosing(var draft) = state.stage, !draft.isAdding else { return .none }
    guard let roles = Roles(draft.roles) else {
      state.error = .noRoleChosen
      return .none
    }
    draft.isAdding = true
    state.stage = .choosing(draft)
    state.error = nil
    return .run("scanner.add") { [contactsClient, code = draft.code] send in
      await send(.added(try await contactsClient.add(code, roles)))
    } catch: { error, send in
      await send(.addFailed(QRScannerError(error)))
    }
  }
}
