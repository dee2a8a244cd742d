/// A child that is always present: a property of the state.
final class ObservedChild<Root, Child>: ObservedPart<Root> {
  let node = ObservationNode<Child>()
  private let field: Field<Root, Child>

  init(_ path: WritableKeyPath<Root, Child>) { field = Field(path) }

  override var needsInPlaceAccess: Bool { node.needsInPlaceAccess }

  override var isObserved: Bool { !node.isUnobserved }

  override func update(_ root: inout Root, _ batch: inout ChangeBatch) {
    field.modify(&root) { node.updateChild(&$0, &batch) }
  }

  override func end(_ batch: inout ChangeBatch) { node.end(&batch) }
}
