/// The address of a child: the references to the children on the path to it, starting at the root.
struct ChildAddress: Hashable, Sendable {
  var references: [ChildReference] = []

  func appending(_ reference: ChildReference) -> ChildAddress {
    ChildAddress(references: references + [reference])
  }

  /// Returns whether this is the address of a child at a depth. The parent of the child must belong to
  /// the operator with the number `parentNumber`, unless the depth is 0: then the parent is the root.
  func isOfChild(at depth: Int, parentOperator parentNumber: Int?) -> Bool {
    references.count == depth + 1 && (depth == 0 || references[depth - 1].number == parentNumber)
  }

  /// Returns the id of the child at a depth of the path.
  func id(at depth: Int) -> AnyHashable { references[depth].id.key }
}
