/// How often each event occurred that ends all fetches before it.
///
/// A result of a fetch is applied only if the counts are those of its begin. The counts are part of the
/// owned state, so that an event counts at once, on whatever thread it occurs.
struct FetchEndings: Hashable, Sendable {
  /// Another user or device took the place of the one before.
  var identityChanges = 0
  /// The variants were cleared.
  var clears = 0
  /// The client was stopped.
  var stops = 0

  /// Returns the error of a fetch that began with these counts, and that the events since then have ended;
  /// nil if there are none.
  func error(at current: Self) -> FetchError? {
    if current.stops > stops { return .stopped }
    if current.clears > clears { return .cleared }
    return current.identityChanges > identityChanges ? .superseded : nil
  }
}
