/// A reducer that runs a child on optional state; see
/// ``Reducer/ifLet(_:action:fileID:line:child:)`` and
/// ``Reducer/ifLet(indirect:action:fileID:line:child:)``.
public struct IfLetReducer<Parent: Reducer, Child: Reducer>: CompositeReducer {
  /// The property that contains the child.
  @usableFromInline
  enum Property {
    case direct(DirectOptional<Parent.State, Child.State>)
    case indirect(IndirectOptional<Parent.State, Child.State>)
  }

  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let property: Property
  @usableFromInline let action: CasePath<Parent.Action, Child.Action>
  @usableFromInline let location: CodeLocation

  @usableFromInline
  init(
    parent: Parent, child: Child, property: Property,
    action: CasePath<Parent.Action, Child.Action>, location: CodeLocation
  ) {
    self.parent = parent
    self.child = child
    self.property = property
    self.action = action
    self.location = location
  }

  /// Returns the closure that a store runs.
  @inlinable
  public func compile(
    _ context: ReducerContext<Parent.State>
  ) -> Reduction<Parent.State, Parent.Action> {
    switch property {
    case .direct(let field): makeReduction(context, field)
    case .indirect(let field): makeReduction(context, field)
    }
  }

  @inlinable
  func makeReduction(
    _ context: ReducerContext<Parent.State>, _ field: some OptionalField<Parent.State, Child.State>
  ) -> Reduction<Parent.State, Parent.Action> {
    let identify = ChildIdentity.identifyingFunction(for: Child.State.self)
    let location = location
    let (number, childContext) = context.registerOperator(
      remove: { state, id in
        field.modify(&state) { child in
          if child.mapped(by: identify)?.key == id { child.clear() }
        }
      }
    ) { state, id, access, body in
      field.access(access, in: &state) { child in
        if child.mapped(by: identify)?.key == id { child.changeInPlace(body) }
      }
    }
    let parent = parent.compile(context)
    let child = LazyReduction(child, in: childContext)
    let actionPath = context.checked(action)
    let extract = actionPath.extract
    let embed = actionPath.embed
    return { state, action in
      guard let childAction = extract(action) else { return parent(&state, action) }
      var effect = Effect<Parent.Action>.none
      field.modify(&state) { childState in
        if !childState.isPresent() {
          context.reportAbsentChild(
            Child.self, childAction, of: action, operator: "ifLet", at: location)
          return
        }
        let childEffect = childState.changeInPlace { child.reduce(&$0, childAction) }
        if childEffect.isNone { return }
        if childEffect.dismisses {
          if let identity = childState.mapped(by: identify) {
            effect = .cancellingChild(identity, operator: number)
          }
          childState.clear()
        } else if let identity = childState.mapped(by: identify) {
          effect = childEffect.scoped(toChild: identity, operator: number).map(embed)
        }
      }
      return .merged(effect, parent(&state, action))
    }
  }
}

extension Reducer {
  /// Runs `child` while the optional state at `state` is present. The child runs first, then this
  /// reducer.
  ///
  /// ```swift
  /// Reduce { state, action in .none }.ifLet(\.editor, action: \.editor) { Editor() }
  /// ```
  ///
  /// When the state becomes nil, the child's effects are cancelled. A child with an `Identifiable`
  /// state is identified by its `id`: a state with another `id` is another child, and the effects
  /// of the previous child are cancelled. An action for an absent child is reported. A child that
  /// returns ``Effect/dismiss`` is removed.
  ///
  /// The child is compiled at its first action, so this feature may be contained in its own child;
  /// see ``Indirect``.
  ///
  /// - Parameters:
  ///   - state: The optional property that contains the child.
  ///   - action: The case of this reducer's action that contains the child's action.
  ///   - fileID: The file of the call; the default is the caller's. Reports contain it.
  ///   - line: The line of the call; the default is the caller's.
  ///   - child: Creates the child's reducer; called once.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    _ state: WritableKeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) -> IfLetReducer<Self, Child>
  where ChildState == Child.State, ChildAction == Child.Action, Action: CasePathable {
    IfLetReducer(
      parent: self, child: child(), property: .direct(DirectOptional(state)),
      action: CasePath(action),
      location: CodeLocation(fileID: fileID, line: line))
  }

  /// Runs `child` while the optional state in the box at `state` is present. The child runs first,
  /// then this reducer.
  ///
  /// Use this operator for a feature that contains itself:
  ///
  /// ```swift
  /// Reduce { state, action in .none }
  ///   .ifLet(indirect: \.$reply, action: \.reply) { Message() }
  /// ```
  ///
  /// The child behaves as with ``ifLet(_:action:fileID:line:child:)``. That operator also accepts
  /// the wrapped property, here `\.reply`, but then it copies the child for each action.
  ///
  /// - Parameters:
  ///   - state: The projected value of the ``Indirect`` property that contains the child.
  ///   - action: The case of this reducer's action that contains the child's action.
  ///   - fileID: The file of the call; the default is the caller's. Reports contain it.
  ///   - line: The line of the call; the default is the caller's.
  ///   - child: Creates the child's reducer; called once.
  @inlinable
  public func ifLet<ChildState, ChildAction, Child: Reducer>(
    indirect state: WritableKeyPath<State, Indirect<ChildState>>,
    action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) -> IfLetReducer<Self, Child>
  where ChildState == Child.State, ChildAction == Child.Action, Action: CasePathable {
    IfLetReducer(
      parent: self, child: child(), property: .indirect(IndirectOptional(state)),
      action: CasePath(action),
      location: CodeLocation(fileID: fileID, line: line))
  }
}
