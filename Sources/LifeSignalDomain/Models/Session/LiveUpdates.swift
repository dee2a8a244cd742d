/// Whether changes reach the app as they happen.
public enum LiveUpdates: Hashable, Sendable {
  /// Changes arrive as they happen, as far as the app knows.
  case live
  /// There has been no connection for some time. Polling may still bring changes, later.
  case paused

  /// The text on the screen; `nil` if there is nothing to say.
  public var text: String? {
    switch self {
    case .live: nil
    case .paused: "Live updates paused"
    }
  }

  /// The text that a screen reader reads out; `nil` if there is nothing to say.
  public var accessibilityText: String? {
    switch self {
    case .live: nil
    case .paused: "Live updates paused. Reconnecting in background."
    }
  }
}
