/// The tree of a composed effect.
@usableFromInline
enum EffectNode<Action: Sendable>: Sendable {
  /// Runs in a task.
  case run(EffectOperation<Action>)
  /// Comes back as an action.
  indirect case send(Action, EffectSource)
  /// All at once.
  case merge([EffectNode])
  /// One after the other.
  case concatenate([EffectNode])
  /// Ends what runs under the id.
  indirect case cancel(EffectID)
  /// Runs under an id.
  indirect case cancellable(EffectNode, EffectID, cancelInFlight: Bool)
  /// Runs at most once an interval.
  indirect case throttle(EffectNode, EffectID, Duration, latest: Bool, EffectSource)
  /// In a throttled sequence: the wait is over, and the next interval begins.
  indirect case beginInterval(EffectID, Duration)
  /// Is dropped at its deadline.
  indirect case deadline(EffectNode, Duration, onTimeout: Action, EffectSource)
  /// Belongs to a child of the operator with that number.
  indirect case child(EffectNode, id: EffectID, operator: Int)
  /// Ends everything of a child that dismissed itself, whoever is presented in its place.
  indirect case childEnd(id: EffectID, operator: Int)
  /// Asks whoever presents the feature to remove it.
  indirect case dismiss(EffectSource)
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

  /// Changes every operation of the tree.
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

  /// Whether the feature asks to be removed, now. In a sequence it would come later, and is reported.
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
