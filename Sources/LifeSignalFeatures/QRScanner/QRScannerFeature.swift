internal import LifeSignalDomain
public import StateKit

/// A feature that adds a contact by QR code: scan, look up the owner, select roles, add (rule 4.6).
///
/// The camera, a photo, the clipboard and the keyboard each provide a text of any length. The
/// feature handles these texts in the same way.
public struct QRScannerFeature: Reducer {
  private enum EffectID: Hashable, Sendable { case lookUp }

  @SharedReader private var user: ReadOnlyUserState
  @SharedReader private var contacts: ReadOnlyContactsState
  @Dependency(\.contactsClient) private var contactsClient
  @Dependency(\.cameraClient) private var cameraClient
  @Dependency(\.hapticClient) private var hapticClient
  @Dependency(\.toastClient) private var toastClient

  /// Creates the scanner feature.
  public init() {}

  /// The gallery, followed by the logic of the scanner.
  public var body: some Reducer<State, Action> {
    Scope(state: \.gallery, action: \.gallery) { GalleryFeature() }
    Reduce { state, action in
      switch action {
      case .appeared, .cameraAnswered, .enteredBackground, .torchTapped:
        reduceCamera(&state.camera, action)
      case .codeScanned(let text), .codePasted(let text): read(&state, text)
      case .codeTyped(let text): setTypedCode(&state, to: text)
      case .typedCodeSubmitted: read(&state, state.typedCode)
      case .gallery(.codesRead(let texts)): readFirstCode(&state, in: texts)
      case .gallery: .none
      case .previewLoaded, .lookUpFailed: finishLookUp(&state, action)
      case .roleToggled, .draftCancelled, .addTapped, .added, .addFailed:
        reduceDraft(&state, action)
      case .closeTapped: .dismiss
      }
    }
  }

  // MARK: The camera

  private func reduceCamera(_ camera: inout ScannerCamera, _ action: Action) -> Effect<Action> {
    switch (action, camera) {
    case (.appeared, .off), (.appeared, .denied):
      camera = .asking
      return .run("scanner.askForCamera", with: cameraClient) { send, cameraClient in
        await send(.cameraAnswered(await cameraClient.requestPermission(.camera)))
      }
    case (.cameraAnswered(let answer), .asking):
      camera = answer == .granted ? .on(isTorchOn: false) : .denied
      return .none
    case (.enteredBackground, .on):
      camera = .on(isTorchOn: false)
      return .none
    case (.torchTapped, .on(let isTorchOn)):
      camera = .on(isTorchOn: !isTorchOn)
      return .none
    default: return .none
    }
  }

  // MARK: The text of a code

  private func setTypedCode(_ state: inout State, to text: String) -> Effect<Action> {
    state.typedCode = text
    return .none
  }

  /// Reads the first LifeSignal code among the texts from a picture, which may contain other codes.
  private func readFirstCode(_ state: inout State, in texts: [String]) -> Effect<Action> {
    guard let first = texts.first else {
      if !state.isAdding { state.error = .noCodeInPicture }
      return .none
    }
    let lifeSignalText = texts.first { text in
      (try? QRPayload(scanned: text)) != nil
    }
    return read(&state, lifeSignalText ?? first)
  }

  private func read(_ state: inout State, _ text: String) -> Effect<Action> {
    if state.isAdding { return .none }
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
    return .merge(.haptic(.impact(.medium), by: hapticClient), lookUp(code))
  }

  private func lookUp(_ code: QRCodeID) -> Effect<Action> {
    .run("scanner.lookUp", with: contactsClient) { send, contactsClient in
      await send(.previewLoaded(try await contactsClient.preview(code), code))
    } catch: { error, send in
      await send(.lookUpFailed(QRScannerError(error)))
    }
    .cancellable(id: EffectID.lookUp, cancelInFlight: true)
  }

  private func finishLookUp(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard case .lookingUp(let requestedCode) = state.stage else { return .none }
    switch action {
    case .previewLoaded(let preview, let code) where code == requestedCode:
      if let error = refusal(of: preview) {
        state.stage = .scanning
        state.error = error
      } else {
        state.stage = .choosing(ContactDraft(code: code, preview: preview))
      }
    case .lookUpFailed(let error):
      state.stage = .scanning
      state.error = error
    default: break
    }
    return .none
  }

  /// Returns the reason why an account cannot become a contact, as far as the device knows.
  private func refusal(of preview: ContactPreview) -> QRScannerError? {
    if preview.id == user.user?.id { return .ownCode }
    if contacts.contact(by: preview.id) != nil { return .alreadyAContact(preview.id) }
    return nil
  }

  // MARK: A draft

  private func reduceDraft(_ state: inout State, _ action: Action) -> Effect<Action> {
    guard case .choosing(var draft) = state.stage else { return .none }
    switch action {
    case .added(let id) where id == draft.preview.id:
      state.stage = .added(draft.preview)
      return confirmAddition(of: draft.preview)
    case .addFailed(let error):
      draft.isAdding = false
      state.stage = .choosing(draft)
      state.error = error
      return .haptic(.notification(.error), by: hapticClient)
    case _ where draft.isAdding: return .none

    case .roleToggled(let role):
      draft.toggle(role)
      state.stage = .choosing(draft)
      state.error = nil
      return .haptic(.selection, by: hapticClient)
    case .draftCancelled:
      state.stage = .scanning
      state.error = nil
      return .none
    case .addTapped: return add(&state, draft)
    default: return .none
    }
  }

  private func add(_ state: inout State, _ draft: ContactDraft) -> Effect<Action> {
    // The owner of the code may have added this account since the lookup.
    if let error = refusal(of: draft.preview) {
      state.stage = .scanning
      state.error = error
      return .none
    }
    guard let roles = Roles(draft.roles) else {
      state.error = .noRoleChosen
      return .none
    }
    var draft = draft
    draft.isAdding = true
    state.stage = .choosing(draft)
    state.error = nil
    return .run("scanner.add", with: (contactsClient, draft.code)) { send, values in
      let (contactsClient, code) = values
      await send(.added(try await contactsClient.add(code, roles)))
    } catch: { error, send in
      await send(.addFailed(QRScannerError(error)))
    }
  }

  /// Plays a haptic and shows a toast. This happens only after the server has added the contact,
  /// because an early success signal would hide a failure.
  private func confirmAddition(of preview: ContactPreview) -> Effect<Action> {
    .run("scanner.celebrate", with: (hapticClient, toastClient)) { _, clients in
      let (hapticClient, toastClient) = clients
      hapticClient.play(.notification(.success))
      toastClient.show(.contactAdded(preview.name))
    }
  }
}
