public import Foundation
public import LifeSignalDomain

/// A word that a device has shown.
public struct ShownToast: Hashable, Sendable {
  /// The word.
  public let toast: Toast
  /// When it was shown first.
  public let shownAt: Date

  /// Whether it is still there.
  public func isVisible(at now: Date) -> Bool {
    now < shownAt.addingTimeInterval(Toast.lifetime)
  }
}
