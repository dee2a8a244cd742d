/// A child that can be absent: an optional property, or a case.
final class ObservedOptionalChild<Root, Child>: ObservedPart<Root> {
  /// The present child with its identity; nil while the child is absent.
  private(set) var current: (node: ObservationNode<Child>, identity: AnyHashable)?
  private var presence: ObservationSignal?
  private let locate: OptionalChildAccessor<Root, Child>

  init(_ locate: OptionalChildAccessor<Root, Child>) { self.locate = locate }

  /// Records a read of whether the child is present, and of its identity.
  func see() {
    let beacon = presence ?? ObservationSignal()
    presence = beacon
    beacon.access()
  }

  /// Returns the node of the child; nil if the child is absent.
  func node(in root: Root) -> ObservationNode<Child>? {
    guard let identity = locate.identity(root) else {
      // The child was removed while it was not observed: the next one is a different child.
      current = nil
      return nil
    }
    if let current, current.identity == identity { return current.node }
    let node = ObservationNode<Child>()
    current = (node, identity)
    return node
  }

  override var needsPlace: Bool { current?.node.needsInPlaceAccess ?? false }

  override var isObserved: Bool { presence != nil || current?.node.isUnobserved == false }

  override func update(_ root: inout Root, _ watch: inout ChangeBatch) {
    let identity = locate.identity(root)
    if identity == current?.identity {
      if let node = current?.node { locate.withChild(&root) { node.updateChild(&$0, &watch) } }
    } else {
      current?.node.end(&watch)
      current = identity.map { (ObservationNode<Child>(), $0) }
      if let presence { watch.signals.append(presence) }
      presence = nil
    }
  }

  override func end(_ watch: inout ChangeBatch) { current?.node.end(&watch) }
}
