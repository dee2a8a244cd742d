/// The scanner's camera. The torch is a part of one that is on: nothing else can shine.
public enum ScannerCamera: Hashable, Sendable {
  /// Nobody has asked for it.
  case off
  /// The person is asked whether the app may use it.
  case asking
  /// It may not: a picture, the keyboard and the clipboard are left.
  case denied
  /// It looks for codes.
  case on(isTorchOn: Bool)
}
