public import LifeSignalDomain
public import StateKit

/// A sheet with the details of one contact. The sheet closes automatically when the contact is
/// removed.
///
/// ``ContactCommandsFeature`` carries out the commands of the sheet, even after the sheet closes.
public struct ContactDetailsFeature: Reducer {
  /// The state of the sheet.
  public struct State: Hashable, Sendable, Identifiable {
    /// The identifier of the contact.
    public let id: UserID
    /// The contact's picture, or the stage of loading it.
    public var picture = ContactPicture.none
    /// Whether the device could not open a call or a message.
    public var isPhoneUnavailable = false

    /// Creates the details of a contact.
    public init(id: UserID) {
      self.id = id
    }
  }

  /// The actions of the sheet.
  public enum Action: Hashable, Sendable {
    /// The sheet of the contact appeared.
    case appeared
    /// The contacts changed. The feature also receives this action when the sheet appears.
    case contactsChanged
    /// The contact's picture was loaded.
    case pictureLoaded(AvatarImage)
    /// The contact's picture could not be loaded.
    case pictureFailed(AvatarID)
    /// The user tapped Ping, or Cancel Ping if a ping has no answer yet.
    case pingTapped
    /// The user tapped a role, to add it to the contact or remove it.
    case roleTapped(Role)
    /// The user tapped Remove.
    case removeTapped
    /// The user tapped Call.
    case callTapped
    /// The user tapped Message.
    case messageTapped
    /// The device opened the call or the message, or could not open it.
    case phoneOpened(Bool)
    /// The user tapped Close.
    case closeTapped
  }

  private enum EffectID: Hashable, Sendable { case picture }

  @SharedReader private var contacts: ReadOnlyContactsState
  @Dependency(\.userClient) private var userClient
  @Dependency(\.phoneClient) private var phoneClient
  @Dependency(\.logClient) private var logClient

  /// Creates the feature of the details.
  public init() {}

  /// Handles the actions of the sheet.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared: return .observe(ReadOnlyContactsState.self) { _ in .contactsChanged }
    case .contactsChanged:
      guard let contact = contacts.contact(by: state.id) else { return .dismiss }
      return showPicture(&state, contact.avatar)
    case .pictureLoaded(let image):
      if state.picture == .loading(image.id) { state.picture = .loaded(image) }
      return .none
    case .pictureFailed(let id):
      if state.picture == .loading(id) { state.picture = .failed(id) }
      return .none

    case .callTapped: return open(PhoneLink.call, &state)
    case .messageTapped: return open(PhoneLink.message, &state)
    case .phoneOpened(let didOpen):
      state.isPhoneUnavailable = !didOpen
      return .none
    case .pingTapped, .roleTapped, .removeTapped: return .none
    case .closeTapped: return .dismiss
    }
  }

  private func showPicture(_ state: inout State, _ avatar: AvatarID?) -> Effect<Action> {
    guard avatar != state.picture.avatar else { return .none }
    guard let avatar else {
      state.picture = .none
      return .cancel(id: EffectID.picture)
    }
    state.picture = .loading(avatar)
    let logClient = logClient
    return .run("details.loadPicture", with: userClient) { send, userClient in
      let bytes = try await userClient.loadAvatar(avatar)
      await send(.pictureLoaded(AvatarImage(id: avatar, bytes: bytes)))
    } catch: { error, send in
      logClient(.warning, .contacts, "a picture was not loaded: \(nameOf: error)")
      await send(.pictureFailed(avatar))
    }
    .cancellable(id: EffectID.picture, cancelInFlight: true)
  }

  private func open(
    _ link: (PhoneNumber) -> PhoneLink, _ state: inout State
  ) -> Effect<Action> {
    guard let contact = contacts.contact(by: state.id) else { return .none }
    state.isPhoneUnavailable = false
    return .run("details.openTelephone", with: (phoneClient, link(contact.phone))) { send, values in
      let (phoneClient, link) = values
      await send(.phoneOpened(await phoneClient.open(link)))
    }
  }
}
