/// The sources of pictures, each of which needs its own permission (rule 4.6).
public enum PictureSource: String, Hashable, Sendable, CaseIterable {
  /// The camera of the device.
  case camera
  /// The photos on the device.
  case photos
}
