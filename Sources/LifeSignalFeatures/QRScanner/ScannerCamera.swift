/// The camera of the scanner. The torch is part of the `on` state, because it needs the camera.
public enum ScannerCamera: Hashable, Sendable {
  /// The camera has not been requested.
  case off
  /// The person is asked for permission.
  case asking
  /// The permission was denied; photos, the keyboard and the clipboard still work.
  case denied
  /// The camera looks for codes.
  case on(isTorchOn: Bool)
}
