/// The operators of a store's tree whose children come and go, numbered.
final class ChildRegistry {
  struct Operator {
    let isPresent: (ChildAddress) -> Bool
    /// See ``ReducerContext/child(membership:find:)``; the address is the operator's own.
    let membership: ((ChildAddress) -> AnyObject?)?
  }

  /// The number of an operator that belongs to no store: nobody can tell whether its child is there.
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
