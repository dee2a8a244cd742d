public import StateKit

/// One contact, on a sheet (4.7). It closes by itself when the contact is none any more. What is done
/// about the contact, ``ContactCommandsFeature`` does, and goes on when the sheet closes.
public struct ContactDetailsFeature: Reducer {
  /// Who is shown.
  public struct State: Hashable, Sendable, Identifiable {
    /// The contact.
    public let id: UserID
    /// Their picture.
    public var picture = ContactPicture.none
    /// Whether the device could not be used to call or write.
    public var hasNoTelephone = false

    /// The details of a contact.
    public init(id: UserID) {
      self.id = id
    }
  }

  /// What happens on the sheet.
  public enum Action: Hashable, Sendable {
    /// It is shown.
    case appeared
    /// Contacts are as they are now.
    case contactsChanged
    /// Their picture is here.
    case pictureLoaded(AvatarImage)
    /// It is not.
    case pictureFailed(AvatarID)
    /// A ping is wanted; or, while one waits for its answer, to take it back.
    case pingTapped
    /// They are to have a role, or not to have it.
    case roleTapped(Role)
    /// They are to be removed.
    case removeTapped
    /// They are to be called.
    case callTapped
    /// They are to be written to.
    case messageTapped
    /// The device's telephone was opened, or could not be.
    case telephoneOpened(Bool)
    /// The person has seen enough.
    case closeTapped
  }

  private enum EffectID: Hashable, Sendable { case picture }

  @SharedReader private var contacts: ReadOnlyContactsState
  @Dependency(\.userClient) private var userClient
  @Dependency(\.phoneClient) private var phoneClient

  /// The sheet.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .appeared: return .observe(ReadOnlyContactsState.self) { _ in .contactsChanged }
    case .contactsChanged:
      guard let contact = contacts.contact(by: state.id) else { return .dismiss }
      return show(&state, contact.avatar)
    case .pictureLoaded(let image):
      if state.picture == .loading(image.id) { state.picture = .loaded(image) }
      return .none
    case .pictureFailed(let id):
      if state.picture == .loading(id) { state.picture = .failed(id) }
      return .none

    case .callTapped: return open(PhoneLink.call, &state)
    case .messageTapped: return open(PhoneLink.message, &state)
    case .telephoneOpened(let isOpen):
      state.hasNoTelephone = !isOpen
      return .none
    case .pingTapped, .roleTapped, .removeTapped: return .none
    case .closeTapped: return .dismiss
    }
  }

  private func show(_ state: inout State, _ avatar: AvatarID?) -> Effect<Action> {
    guard avatar != state.picture.avatar else { return .none }
    guard let avatar else {
      state.picture = .none
      return .cancel(id: EffectID.picture)
    }
    state.picture = .loading(avatar)
    return .run("details.loadPicture") { [userClient] send in
      let bytes = try await userClient.loadAvatar(avatar)
      await send(.pictureLoaded(AvatarImage(id: avatar, bytes: bytes)))
    } catch: { _, send in
      await send(.pictureFailed(avatar))
    }
    .cancellable(id: EffectID.picture, cancelInFlight: true)
  }

  private func open(
    _ link: (PhoneNumber) -> PhoneLink, _ state: inout State
  ) -> Effect<Action> {
    guard let contact = contacts.contact(by: state.id) else { return .none }
    state.hasNoTelephone = false
    return .run("details.openTelephone") { [phoneClient, link = link(contact.phone)] send in
      await send(.telephoneOpened(await phoneClient.open(link)))
    }
  }
}
