internal import LifeSignalDomain
internal import Synchronization

/// A device's camera and pictures.
final class Camera: Sendable {
  private let state = Mutex(Album())

  /// The pictures, and what the owner says.
  var album: Album {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  private var device: CameraClient {
    let album = album
    return .device(
      permissions: [
        .camera: album.answers[.camera] ?? .granted, .photos: album.answers[.photos] ?? .granted,
      ], photos: album.photos)
  }

  /// The camera, as an app uses it.
  var client: CameraClient {
    CameraClient(
      requestPermission: { [self] in await device.requestPermission($0) },
      recentPhotos: { [self] in await device.recentPhotos() },
      codes: { [self] in await device.codes($0) })
  }
}
