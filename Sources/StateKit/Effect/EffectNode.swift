/// The tree of a composed effect.
@usableFromInline
enum EffectNode<Action: Sendable>: Sendable {
  /// Runs an operation in a task.
  case run(EffectOperation<Action>)
  /// Sends an action to the store.
  indirect case send(Action, EffectCallSite)
  /// Runs the effects concurrently.
  case merge([EffectNode])
  /// Runs the effects one after the other.
  case concatenate([EffectNode])
  /// Cancels the effects that run under the id.
  indirect case cancel(EffectID)
  /// Runs an effect under an id.
  indirect case cancellable(EffectNode, EffectID, cancelInFlight: Bool)
  /// Runs an effect at most once per interval.
  indirect case throttle(EffectNode, EffectID, Duration, latest: Bool, EffectCallSite)
  /// Starts the next interval of a throttle. It follows the wait in the sequence of a held effect.
  indirect case beginInterval(EffectID, Duration)
  /// Runs an effect until its deadline.
  indirect case deadline(EffectNode, Duration, onTimeout: Action, EffectCallSite)
  /// Runs an effect of a child. The number is that of the operator that contains the child.
  indirect case child(EffectNode, id: EffectID, operator: Int)
  /// Cancels all effects of a child that dismissed itself, even if another child has taken its
  /// place.
  indirect case childEnd(id: EffectID, operator: Int)
  /// Asks the operator that presents the feature to remove it.
  indirect case dismiss(EffectCallSite)
}

extension EffectNode {
  func map<Mapped>(_ embed: @escaping @Sendable (Action) -> Mapped) -> EffectNode<Mapped> {
    switch self {
    case .run(let operation): .run(operation.map(embed))
    case .send(let action, let source): .send(embed(action), source)
    case .merge(let nodes): .merge(nodes.map { $0.map(embed) })
    case .concatenate(let nodes): .concatenate(nodes.map { $0.map(embed) })
    case .cancel(let id): .cancel(id)
    case .cancellable(let node, let id, let cancelInFlight):
      .cancellable(node.map(embed), id, cancelInFlight: cancelInFlight)
    case .throttle(let node, let id, let interval, let latest, let source):
      .throttle(node.map(embed), id, interval, latest: latest, source)
    case .beginInterval(let id, let interval): .beginInterval(id, interval)
    case .deadline(let node, let duration, let action, let source):
      .deadline(node.map(embed), duration, onTimeout: embed(action), source)
    case .child(let node, let id, let number):
      .child(node.map(embed), id: id, operator: number)
    case .childEnd(let id, let number): .childEnd(id: id, operator: number)
    case .dismiss(let source): .dismiss(source)
    }
  }

  /// Returns the tree with each operation transformed.
  func transformingOperations(
    _ transform: (EffectOperation<Action>) -> EffectOperation<Action>
  ) -> EffectNode {
    switch self {
    case .run(let operation): .run(transform(operation))
    case .merge(let nodes): .merge(nodes.map { $0.transformingOperations(transform) })
    case .concatenate(let nodes): .concatenate(nodes.map { $0.transformingOperations(transform) })
    case .cancellable(let node, let id, let cancelInFlight):
      .cancellable(
        node.transformingOperations(transform), id, cancelInFlight: cancelInFlight)
    case .throttle(let node, let id, let interval, let latest, let source):
      .throttle(
        node.transformingOperations(transform), id, interval, latest: latest, source)
    case .deadline(let node, let duration, let action, let source):
      .deadline(node.transformingOperations(transform), duration, onTimeout: action, source)
    case .child(let node, let id, let number):
      .child(node.transformingOperations(transform), id: id, operator: number)
    case .send, .cancel, .beginInterval, .childEnd, .dismiss: self
    }
  }

  /// Whether the feature asks to be removed immediately. A dismissal in a sequence would come
  /// later, and is reported instead.
  var dismisses: Bool {
    switch self {
    case .dismiss: true
    case .merge(let nodes): nodes.contains { $0.dismisses }
    case .child(let node, _, _), .cancellable(let node, _, _), .deadline(let node, _, _, _):
      node.dismisses
    case .run, .send, .concatenate, .cancel, .throttle, .beginInterval, .childEnd: false
    }
  }
}
