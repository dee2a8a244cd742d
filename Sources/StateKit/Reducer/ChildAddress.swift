/// The address of a child: the references to the children on the path to it, starting at the root.
struct ChildAddress: Hashable, Sendable {
  var references: [ChildReference] = []

  func appending(_ reference: ChildReference) -> ChildAddress {
    ChildAddress(references: references + [reference])
  }

  /// Returns whether this is the address of a child at `depth` that is inside a child of the operator
  /// with the number `number`. At depth 0, the child is in the root, and `number` is ignored.
  func isOfChild(at depth: Int, ofOperator number: Int?) -> Bool {
    references.count == depth + 1 && (depth == 0 || references[depth - 1].number == number)
  }

  /// Returns the id of the child at a depth of the path.
  func id(at depth: Int) -> AnyHashable { references[depth].id.key }
}
