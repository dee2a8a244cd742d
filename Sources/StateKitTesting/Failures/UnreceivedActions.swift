/// Pending or skipped actions. A message names only the first few, and gives the number of the
/// others, because a test can leave a hundred thousand actions.
struct UnreceivedActions: Equatable, Sendable {
  private(set) var listed: [UnreceivedAction] = []
  private(set) var count = 0

  /// The number of actions that are not in ``listed``.
  var unlistedCount: Int { count - listed.count }

  /// The steps with which a test receives the actions.
  var steps: String {
    let receive = "`store.receive(…)`"
    let dismissals = listed.count { $0.isDismissal }
    if dismissals == 0 { return receive }
    let receiveDismissal = "`store.receiveDismissal { … }`"
    return dismissals == count ? receiveDismissal : "\(receive) and \(receiveDismissal)"
  }

  /// Adds an action, which is described only if the message will name it.
  mutating func add(_ action: @autoclosure () -> UnreceivedAction?) {
    if count < FailureLines.maximumCount, let action = action() { listed.append(action) }
    count += 1
  }
}
