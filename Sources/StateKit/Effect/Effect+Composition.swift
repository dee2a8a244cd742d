extension Effect {
  /// All of them at once.
  public static func merge(_ effects: Effect...) -> Effect { merge(effects) }

  /// All of them at once.
  public static func merge(_ effects: some Sequence<Effect>) -> Effect {
    let nodes = effects.compactMap(\.node)
    return Effect(node: nodes.count > 1 ? .merge(nodes) : nodes.first)
  }

  /// Both at once. Costs nothing when one of them is ``none``.
  @inlinable
  static func merged(_ first: Effect, _ second: Effect) -> Effect {
    guard let firstNode = first.node else { return second }
    guard let secondNode = second.node else { return first }
    return Effect(node: .merge([firstNode, secondNode]))
  }

  /// One after the other: each starts when the one before has ended, however it ended. A
  /// ``cancel(id:)`` among them keeps its place.
  public static func concatenate(_ effects: Effect...) -> Effect { concatenate(effects) }

  /// One after the other: each starts when the one before has ended, however it ended.
  public static func concatenate(_ effects: some Sequence<Effect>) -> Effect {
    let nodes = effects.compactMap(\.node)
    return Effect(node: nodes.count > 1 ? .concatenate(nodes) : nodes.first)
  }

  /// The same work for a parent: what it sends is embedded in the parent's action.
  @inlinable
  public func map<Mapped>(_ embed: @escaping @Sendable (Action) -> Mapped) -> Effect<Mapped> {
    if node == nil { return .none }
    return mapNode(embed)
  }

  @usableFromInline
  func mapNode<Mapped>(_ embed: @escaping @Sendable (Action) -> Mapped) -> Effect<Mapped> {
    Effect<Mapped>(node: node?.map(embed))
  }

  /// The end of everything of a child that dismissed itself.
  @usableFromInline
  static func endOfChild(_ id: EffectID, operator number: Int) -> Effect {
    Effect(node: .childEnd(id: id, operator: number))
  }

  /// The work of a child: it ends when the child goes away.
  @usableFromInline
  func of(child id: EffectID, operator number: Int) -> Effect {
    Effect(node: node.map { .child($0, id: id, operator: number) })
  }
}
