/// The observed elements of a navigation stack, and their order.
///
/// A stack is small, so each observed element is compared after each action.
final class ObservedStack<Root, Element: Equatable & Sendable>: ObservedPart<Root> {
  private let field: Field<Root, StackState<Element>>
  private var nodes: [StackElementID: ObservationNode<Element>] = [:]
  private var order: ObservationSignal?
  /// The ids in order, while the order is observed.
  private var ids: [StackElementID] = []
  /// The stack whose elements are observed. Another stack has other elements, even if its ids are equal.
  private var origin: StackOrigin?

  init(_ path: WritableKeyPath<Root, StackState<Element>>) { field = Field(path) }

  /// Records a read of the ids and their order.
  func trackOrder(of stack: StackState<Element>) {
    let signal = order ?? ObservationSignal()
    order = signal
    ids = stack.ids
    if nodes.isEmpty { origin = stack.origin }
    signal.access()
  }

  /// Returns the node of an element that is in the stack, creating it on first use.
  func node(of id: StackElementID, in stack: StackState<Element>) -> ObservationNode<Element> {
    if let node = nodes[id], origin === stack.origin { return node }
    // Nodes of another stack are unobserved: otherwise, the last action has ended them.
    if origin !== stack.origin { nodes = [:] }
    origin = stack.origin
    let node = ObservationNode<Element>()
    nodes[id] = node
    return node
  }

  /// Removes the node of an element if the node has no observers.
  func removeNodeIfUnobserved(_ id: StackElementID) {
    if nodes[id]?.isUnobserved == true { nodes[id] = nil }
  }

  override var needsInPlaceAccess: Bool { nodes.values.contains { $0.needsInPlaceAccess } }

  override var isObserved: Bool { order != nil || !nodes.isEmpty }

  override func update(_ root: inout Root, _ batch: inout ChangeBatch) {
    field.modify(&root) { update(&$0, &batch) }
  }

  private func update(_ stack: inout StackState<Element>, _ batch: inout ChangeBatch) {
    let isReplaced = stack.origin !== origin
    for (id, node) in nodes {
      if isReplaced || !update(node, of: id, in: &stack, &batch) { node.end(&batch) }
      if node.isRemoved || node.isUnobserved { nodes[id] = nil }
    }
    origin = stack.origin
    if let order, isReplaced || ids != stack.ids {
      batch.signals.append(order)
      self.order = nil
      ids = []
    }
  }

  /// Updates the node of an element; returns false if the element is not in the stack. Access in place
  /// would copy the array of elements if it is shared, so only an element that contains an observed
  /// collection is accessed in place.
  private func update(
    _ node: ObservationNode<Element>, of id: StackElementID, in stack: inout StackState<Element>,
    _ batch: inout ChangeBatch
  ) -> Bool {
    if node.needsInPlaceAccess {
      return stack.modify(id: id) { node.updateChild(&$0, &batch) } != nil
    }
    guard var element = stack[id: id] else { return false }
    node.updateChild(&element, &batch)
    return true
  }

  override func end(_ batch: inout ChangeBatch) {
    for node in nodes.values { node.end(&batch) }
  }
}
