/// A child that can be absent: an optional property, or a case.
final class ObservedOptionalChild<Root, Child>: ObservedPart<Root> {
  /// The present child with its identity; nil while the child is absent.
  private(set) var current: (node: ObservationNode<Child>, identity: AnyHashable)?
  private var presence: ObservationSignal?
  let accessor: OptionalChildAccessor<Root, Child>

  init(_ accessor: OptionalChildAccessor<Root, Child>) { self.accessor = accessor }

  /// Records a read of whether the child is present, and of its identity.
  func trackPresence() {
    let signal = presence ?? ObservationSignal()
    presence = signal
    signal.access()
  }

  /// Returns the node of the child; nil if the child is absent.
  func node(in root: Root) -> ObservationNode<Child>? {
    guard let identity = accessor.identity(root) else {
      // The child was removed while it was not observed: a child that appears later is a new one.
      current = nil
      return nil
    }
    if let current, current.identity == identity { return current.node }
    let node = ObservationNode<Child>()
    current = (node, identity)
    return node
  }

  override var needsInPlaceAccess: Bool { current?.node.needsInPlaceAccess ?? false }

  override var isObserved: Bool { presence != nil || current?.node.isUnobserved == false }

  override func update(_ root: inout Root, _ batch: inout ChangeBatch) {
    let identity = accessor.identity(root)
    if identity == current?.identity {
      if let node = current?.node { accessor.withChild(&root) { node.updateChild(&$0, &batch) } }
    } else {
      current?.node.end(&batch)
      current = identity.map { (ObservationNode<Child>(), $0) }
      if let presence { batch.signals.append(presence) }
      presence = nil
    }
  }

  override func end(_ batch: inout ChangeBatch) { current?.node.end(&batch) }
}
