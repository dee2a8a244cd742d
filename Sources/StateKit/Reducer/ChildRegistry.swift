/// The numbered operators of a store's tree whose children can be removed.
final class ChildRegistry {
  struct Operator {
    let isPresent: (ChildAddress) -> Bool
    /// See ``ReducerContext/child(membership:find:)``; the address is that of the operator.
    let membership: ((ChildAddress) -> AnyObject?)?
  }

  /// The number of an operator without a store, for which the presence of its child is unknown.
  static let detached = -1

  private(set) var operators: [Operator] = []
  private let isDetached: Bool

  init(isDetached: Bool = false) { self.isDetached = isDetached }

  func add(_ entry: Operator) -> Int {
    if isDetached { return Self.detached }
    operators.append(entry)
    return operators.count - 1
  }
}
