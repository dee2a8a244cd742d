public import Foundation
public import LifeSignalDomain

/// A toast that a device has shown.
public struct ShownToast: Hashable, Sendable {
  /// The toast that was shown.
  public let toast: Toast
  /// When the toast appeared.
  public let shownAt: Date

  /// Returns whether the toast is still on the screen.
  public func isVisible(at now: Date) -> Bool {
    now < shownAt.addingTimeInterval(Toast.lifetime)
  }
}
