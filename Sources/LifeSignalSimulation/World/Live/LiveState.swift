/// What a live world knows of its server, and of the line that the user has entered.
struct LiveState {
  /// Whether the server was reached: a socket was open, or a post was answered.
  var hasReachedServer = false
  /// Why the server could not be reached the last time, in a few words; `nil` before the first failure.
  var unreachableReason: String?
  /// Whether the server delivers no verification codes.
  var areCodesRefused = false
  /// Called while a line waits, after each group of events; returns whether the line may wait on.
  var progress: (() -> Bool)?
  /// Whether the line that is being performed waits no longer.
  var isGivenUp = false
}
