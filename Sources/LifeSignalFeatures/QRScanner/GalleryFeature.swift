public import LifeSignalDomain
public import StateKit

/// A feature that reads codes from a photo on the device (rule 4.6). The scanner handles
/// ``Action/codesRead(_:)`` to use the codes.
public struct GalleryFeature: Reducer {
  /// The stages of choosing a photo.
  public enum State: Hashable, Sendable {
    /// The gallery is not shown.
    case closed
    /// The person is asked for permission.
    case asking
    /// The permission was denied.
    case denied
    /// The most recent photos are shown, which requires permission.
    case open([Photo])
    /// The codes in a photo are being read.
    case reading(Photo.ID, of: [Photo])
  }

  /// The actions of the gallery.
  public enum Action: Hashable, Sendable {
    /// The user opened the gallery.
    case openTapped
    /// The user granted or denied the permission to read photos.
    case permissionAnswered(DevicePermission)
    /// The most recent photos were loaded.
    case photosLoaded([Photo])
    /// The user tapped a photo.
    case photoTapped(Photo.ID)
    /// The texts of all codes in the photo were read.
    case codesRead([String])
    /// The user closed the gallery.
    case closeTapped
  }

  private enum EffectID: Hashable, Sendable { case request }

  @Dependency(\.cameraClient) private var cameraClient

  /// Creates the gallery feature.
  public init() {}

  /// Handles the actions of the gallery.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .openTapped:
      switch state {
      case .closed, .denied: break
      case .asking, .open, .reading: return .none
      }
      state = .asking
      return .run("gallery.askForPermission", with: cameraClient) { send, cameraClient in
        await send(.permissionAnswered(await cameraClient.requestPermission(.photos)))
      }
      .cancellable(id: EffectID.request)
    case .permissionAnswered(let answer):
      guard answer == .granted else {
        state = .denied
        return .none
      }
      return .run("gallery.load", with: cameraClient) { send, cameraClient in
        await send(.photosLoaded(await cameraClient.recentPhotos()))
      }
      .cancellable(id: EffectID.request)
    case .photosLoaded(let photos):
      state = .open(photos)
      return .none

    case .photoTapped(let id):
      guard case .open(let photos) = state, let photo = photos.first(where: { $0.id == id })
      else { return .none }
      state = .reading(id, of: photos)
      return .run("gallery.read", with: cameraClient) { send, cameraClient in
        await send(.codesRead(await cameraClient.readQRCodes(photo.bytes)))
      }
      .cancellable(id: EffectID.request)
    case .codesRead:
      if case .reading(_, let photos) = state { state = .open(photos) }
      return .none
    case .closeTapped:
      state = .closed
      return .cancel(id: EffectID.request)
    }
  }
}
