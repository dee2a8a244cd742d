/// The identity of a child in an optional state or in the payload of a case.
///
/// An `Identifiable` child is identified by its `id`. All other children have the same identity, so
/// only their presence matters.
///
/// The kind of identity is determined at run time, once for each operator. If the operators had a
/// second overload for `Identifiable` children instead, chains of operators would take exponential
/// time to type-check.
@usableFromInline
enum ChildIdentity {
  /// Returns a closure that returns the identity of a child of this type.
  ///
  /// A conformance to `Identifiable` that is isolated to a global actor also counts; use a state
  /// with such a conformance only in a store on that actor.
  @usableFromInline
  static func identifyingFunction<State: Sendable>(
    for _: State.Type
  ) -> @Sendable (State) -> EffectID {
    guard let type = State.self as? any (Identifiable & Sendable).Type,
      let found = makeIdentifier(type) as? Identifier<State>
    else { return { _ in .anonymousChild } }
    return found.identify
  }

  private struct Identifier<State> {
    let identify: @Sendable (State) -> EffectID
  }

  /// Returns an `Identifier<Child>` as `Any`. The caller casts it to `Identifier<State>`, because
  /// the compiler does not know that `Child` and `State` are the same type.
  private static func makeIdentifier<Child: Identifiable & Sendable>(_: Child.Type) -> Any {
    Identifier<Child> { EffectID(ChildID(value: $0.id)) }
  }
}
