/// The operators of a store's tree whose children come and go, numbered.
final class ChildRegistry {
  struct Operator {
    let isPresent: (ChildAddress) -> Bool
    /// See ``ReducerContext/child(membership:find:)``; the address is the operator's own.
    let membership: ((ChildAddress) -> AnyObject?)?
  }

  private(set) var operators: [Operator] = []

  func add(_ entry: Operator) -> Int {
    operators.append(entry)
    return operators.count - 1
  }
}
