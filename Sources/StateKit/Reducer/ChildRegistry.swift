/// The operators in a store's tree of reducers whose children can be removed. The number of an
/// operator is its index.
final class ChildRegistry {
  struct Operator {
    let isPresent: (ChildAddress) -> Bool
    /// Returns the membership token of the operator at an address; see
    /// ``ReducerContext/registerOperator(membership:find:)``.
    let membership: ((ChildAddress) -> AnyObject?)?
  }

  /// The number that an operator gets if it is compiled without a store. Whether its child is
  /// present is unknown.
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
