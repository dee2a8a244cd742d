/// A child that comes and goes: an optional member, or a case.
final class WatchedPresence<Root, Child>: WatchedPart<Root> {
  /// The child that is there, and who it is; nil while there is none.
  private(set) var current: (node: WatchNode<Child>, identity: AnyHashable)?
  private var presence: Beacon?
  private let locate: PresenceLocator<Root, Child>

  init(_ locate: PresenceLocator<Root, Child>) { self.locate = locate }

  /// Notes that somebody asks whether the child is there, and who it is.
  func see() {
    let beacon = presence ?? Beacon()
    presence = beacon
    beacon.see()
  }

  /// The node of the child that is there.
  func node(in root: Root) -> WatchNode<Child>? {
    guard let identity = locate.identity(root) else { return nil }
    if let current, current.identity == identity { return current.node }
    let node = WatchNode<Child>()
    current = (node, identity)
    return node
  }

  override var needsPlace: Bool { current?.node.needsPlace ?? false }

  override var isWatched: Bool { presence != nil || current?.node.isIdle == false }

  override func update(_ root: inout Root, _ watch: inout Watch) {
    let identity = locate.identity(root)
    if identity == current?.identity {
      if let node = current?.node { locate.look(&root) { node.updateChild(&$0, &watch) } }
    } else {
      current?.node.end(&watch)
      current = identity.map { (WatchNode<Child>(), $0) }
      if let presence { watch.woken.append(presence) }
      presence = nil
    }
  }

  override func end(_ watch: inout Watch) { current?.node.end(&watch) }
}
