/// Pending or skipped actions. A message names only the first few, and gives the number of the
/// others, because a test can leave a hundred thousand actions.
struct UnreceivedActions: Equatable, Sendable {
  private(set) var listed: [UnreceivedAction] = []
  private(set) var count = 0

  /// The number of actions that are not in ``listed``.
  var unlistedCount: Int { count - listed.count }

  /// Adds an action, which is described only if the message will name it.
  mutating func add(_ action: @autoclosure () -> UnreceivedAction?) {
    if count < FailureLines.maximumCount, let action = action() { listed.append(action) }
    count += 1
  }
}
