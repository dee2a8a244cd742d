public import StateKit

/// Takes a code from a picture on the device (4.6). What is in the picture, the scanner judges:
/// ``Action/codesRead(_:)``.
public struct GalleryFeature: Reducer {
  /// What is shown of the pictures.
  public enum State: Hashable, Sendable {
    /// Nothing.
    case closed
    /// The person is asked whether the app may see them.
    case asking
    /// It may not.
    case denied
    /// The pictures taken last. There are none to show before it may.
    case open([Photo])
    /// One of them is read.
    case reading(Photo.ID, of: [Photo])
  }

  /// What happens with the pictures.
  public enum Action: Hashable, Sendable {
    /// The pictures were asked for.
    case openTapped
    /// The person said whether the app may see them.
    case permissionAnswered(DevicePermission)
    /// These are the latest.
    case photosLoaded([Photo])
    /// One was chosen.
    case photoTapped(Photo.ID)
    /// All codes in it.
    case codesRead([String])
    /// No picture is wanted.
    case closeTapped
  }

  private enum EffectID: Hashable, Sendable { case device }

  @Dependency(\.cameraClient) private var cameraClient

  /// The pictures.
  public init() {}

  /// Handles what happened.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .openTapped:
      switch state {
      case .closed, .denied: break
      case .asking, .open, .reading: return .none
      }
      state = .asking
      return .run("gallery.askForPermission") { [cameraClient] send in
        await send(.permissionAnswered(await cameraClient.requestPermission(.photos)))
      }
      .cancellable(id: EffectID.device)
    case .permissionAnswered(let answer):
      guard answer == .granted else {
        state = .denied
        return .none
      }
      return .run("gallery.load") { [cameraClient] send in
        await send(.photosLoaded(await cameraClient.recentPhotos()))
      }
      .cancellable(id: EffectID.device)
    case .photosLoaded(let photos):
      state = .open(photos)
      return .none

    case .photoTapped(let id):
      guard case .open(let photos) = state, let photo = photos.first(where: { $0.id == id })
      else { return .none }
      state = .reading(id, of: photos)
      return .run("gallery.read") { [cameraClient] send in
        await send(.codesRead(await cameraClient.codes(photo.bytes)))
      }
      .cancellable(id: EffectID.device)
    case .codesRead:
      if case .reading(_, let photos) = state { state = .open(photos) }
      return .none
    case .closeTapped:
      state = .closed
      return .cancel(id: EffectID.device)
    }
  }
}
