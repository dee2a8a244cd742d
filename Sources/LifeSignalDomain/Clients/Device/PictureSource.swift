/// Where pictures come from; each has a permission of its own (4.6).
public enum PictureSource: String, Hashable, Sendable, CaseIterable {
  /// The camera.
  case camera
  /// The pictures on the device.
  case photos
}
