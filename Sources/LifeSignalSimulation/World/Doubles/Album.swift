public import LifeSignalDomain

/// The pictures on a device, and whether its owner lets the app see them, or through the camera.
public struct Album: Hashable, Sendable {
  /// The pictures, the newest first.
  public var photos: [Photo] = []
  /// What its owner says, of those that were asked for; of others, yes.
  public var answers: [PictureSource: DevicePermission] = [:]

  /// No pictures, and an owner who says yes.
  public init() {}
}
