/// A refusal that became visible on the screen of a device.
struct ShownRefusal: Hashable, Sendable {
  let refusal: RefusalWord
  let part: ScreenPart
  /// When the refusal became visible, as the time since the start of the world.
  let shownAt: Duration
  /// When the refusal disappeared; `nil` while it is visible, and if the app was killed.
  var goneAt: Duration?

  /// Whether the refusal stayed visible beyond the point in virtual time at which it appeared.
  var remainsVisible: Bool { goneAt.map { $0 > shownAt } ?? true }
}
