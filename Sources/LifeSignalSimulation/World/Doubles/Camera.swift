internal import LifeSignalDomain
internal import Synchronization

/// The camera and the pictures of a device.
final class Camera: Sendable {
  private let state = Mutex(Album())

  /// The pictures, and the user's answers to requests for access.
  var album: Album {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// A test double of `CameraClient`, with the current permissions and photos of the album.
  private var testDouble: CameraClient {
    let album = album
    return .testDouble(
      permissions: [
        .camera: album.permissions[.camera] ?? .granted,
        .photos: album.permissions[.photos] ?? .granted,
      ], photos: album.photos)
  }

  /// The client of the camera.
  var client: CameraClient {
    CameraClient(
      requestPermission: { [self] in await testDouble.requestPermission($0) },
      recentPhotos: { [self] in await testDouble.recentPhotos() },
      readQRCodes: { [self] in await testDouble.readQRCodes($0) })
  }
}
