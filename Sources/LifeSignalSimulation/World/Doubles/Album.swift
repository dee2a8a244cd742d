public import LifeSignalDomain

/// The pictures on a device, and the user's answers to requests for the photos and the camera.
public struct Album: Hashable, Sendable {
  /// The pictures, newest first.
  public var photos: [Photo] = []
  /// The user's answers, by source. Access to a source without an answer is granted.
  public var permissions: [PictureSource: DevicePermission] = [:]

  /// Creates an album without pictures. Access to every source is granted.
  public init() {}
}
