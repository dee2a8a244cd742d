/// A refusal that came to be seen on the screen of a device.
struct ShownRefusal: Hashable, Sendable {
  let refusal: Refusal
  let part: ScreenPart
  /// When it came to be seen, since the world began.
  let shownAt: Duration
  /// When it was seen no more; nothing while it stands, and when its app was killed.
  var goneAt: Duration?

  /// Whether it was still seen when everything had happened that happens at its moment.
  var outlastsItsMoment: Bool { goneAt.map { $0 > shownAt } ?? true }
}
