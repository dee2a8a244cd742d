/// Actions that wait to be received. The first of them are named, and of the others it is said how many
/// they are: there may be a hundred thousand.
struct WaitingActions: Equatable, Sendable {
  private(set) var first: [WaitingAction] = []
  private(set) var count = 0

  /// How many are not named.
  var others: Int { count - first.count }

  /// Adds one, which is put into words only if it is named.
  mutating func add(_ action: @autoclosure () -> WaitingAction?) {
    if count < Lines.most, let action = action() { first.append(action) }
    count += 1
  }
}
