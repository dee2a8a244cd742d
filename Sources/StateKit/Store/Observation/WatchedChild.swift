/// A child that is always there: a stored member of the state.
final class WatchedChild<Root, Child>: WatchedPart<Root> {
  let node = WatchNode<Child>()
  private let field: Field<Root, Child>

  init(_ path: WritableKeyPath<Root, Child>) { field = Field(path) }

  override var needsPlace: Bool { node.needsPlace }

  override var isWatched: Bool { !node.isIdle }

  override func update(_ root: inout Root, _ watch: inout Watch) {
    field.modify(&root) { node.updateChild(&$0, &watch) }
  }

  override func end(_ watch: inout Watch) { node.end(&watch) }
}
