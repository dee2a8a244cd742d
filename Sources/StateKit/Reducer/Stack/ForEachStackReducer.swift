/// A reducer that runs a child on each element of a stack; see
/// ``Reducer/forEach(stack:action:fileID:line:element:)``.
public struct ForEachStackReducer<Parent: Reducer, Element: Reducer>: CompositeReducer {
  @usableFromInline let parent: Parent
  @usableFromInline let element: Element
  @usableFromInline let state: WritableKeyPath<Parent.State, StackState<Element.State>>
  @usableFromInline let action: CasePath<Parent.Action, StackActionOf<Element>>
  @usableFromInline let location: CodeLocation

  @usableFromInline
  init(
    parent: Parent, element: Element,
    state: WritableKeyPath<Parent.State, StackState<Element.State>>,
    action: CasePath<Parent.Action, StackActionOf<Element>>, location: CodeLocation
  ) {
    self.parent = parent
    self.element = element
    self.state = state
    self.action = action
    self.location = location
  }

  /// Returns the closure that a store runs.
  public func compile(
    _ context: ReducerContext<Parent.State>
  ) -> Reduction<Parent.State, Parent.Action> {
    let field = Field(state)
    let (number, elementContext): (Int, ReducerContext<Element.State>) = context.registerOperator {
      state in
      var token: AnyObject?
      field.withValue(in: &state) { token = $0.entries.membershipToken }
      return token
    } remove: { state, id in
      guard let id = id.base as? StackChildID else { return }
      field.modify(&state) { stack in
        if stack.origin === id.origin { stack.pop(from: id.element) }
      }
    } find: { state, id, access, body in
      guard let id = id.base as? StackChildID else { return }
      if access == .writing {
        field.modify(&state) { stack in
          if stack.origin === id.origin { _ = stack.modify(id: id.element, body) }
        }
        return
      }
      var found: Element.State?
      field.withValue(in: &state) { stack in
        if stack.origin === id.origin { found = stack[id: id.element] }
      }
      // `body` only reads the element, so it receives a copy.
      if found.isPresent() { found.changeInPlace(body) }
    }
    let parent = parent.compile(context)
    let element = LazyReduction(element, in: elementContext)
    let path = context.checked(action)
    let location = location
    return { state, action in
      guard let stackAction = path.extract(action) else { return parent(&state, action) }
      switch stackAction {
      case .push(let new):
        field.modify(&state) { $0.append(new) }
        return parent(&state, action)
      case .popFrom(let id):
        let effect = parent(&state, action)
        // The parent may have removed the element.
        if !field.modify(&state, { $0.pop(from: id) }) {
          context.reportAbsentElement(id, at: location)
        }
        return effect
      case .element(let id, let elementAction):
        let (origin, result) = field.modify(&state) { stack in
          (stack.origin, stack.modify(id: id) { element.reduce(&$0, elementAction) })
        }
        guard let result else {
          context.reportAbsentChild(
            Element.self, elementAction, of: action, operator: "forEach(stack:)", id: id,
            at: location)
          return parent(&state, action)
        }
        let identity = EffectID(StackChildID(origin: origin, element: id))
        var effect = Effect<Parent.Action>.none
        if result.dismisses {
          field.modify(&state) { _ = $0.pop(from: id) }
          effect = .cancellingChild(identity, operator: number)
        } else if !result.isNone {
          effect = result.scoped(toChild: identity, operator: number).map {
            path.embed(.element(id: id, action: $0))
          }
        }
        return .merged(effect, parent(&state, action))
      }
    }
  }
}

extension Reducer {
  /// Runs `element` on the element of a navigation stack that an action addresses. The element's reducer runs
  /// first, then this reducer.
  ///
  /// ```swift
  /// Reduce { state, action in .none }.forEach(stack: \.path, action: \.path) { Path() }
  /// ```
  ///
  /// - ``StackAction/push(_:)`` appends the element before this reducer runs.
  /// - ``StackAction/popFrom(id:)`` removes the element and all above it after this reducer ran.
  /// - When an element is removed in any way, its effects are cancelled. An element that returns
  ///   ``Effect/dismiss`` is removed, and so are all elements above it.
  /// - An action for an absent element is reported.
  ///
  /// A stack that takes the place of another one has other elements, even if their ids are equal: the effects of
  /// the previous elements are cancelled.
  ///
  /// - Parameters:
  ///   - state: The stack.
  ///   - action: The case of this reducer's action that contains the ``StackAction``.
  ///   - fileID: The file of the call; the default is the caller's. Reports contain it.
  ///   - line: The line of the call; the default is the caller's.
  ///   - element: Creates the reducer of an element; called once.
  public func forEach<ElementState, ElementAction, Element: Reducer>(
    stack state: WritableKeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID, line: UInt = #line,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> ForEachStackReducer<Self, Element>
  where ElementState == Element.State, ElementAction == Element.Action, Action: CasePathable {
    ForEachStackReducer(
      parent: self, element: element(), state: state, action: CasePath(action),
      location: CodeLocation(fileID: fileID, line: line))
  }
}

extension ReducerContext {
  /// Reports the removal of an element that is not in the stack.
  func reportAbsentElement(_ id: StackElementID, at location: CodeLocation) {
    log.report(
      StoreIssue(
        """
        "forEach(stack:)" in \(featureName) received "popFrom" for the element \(id), which is not in the \
        stack. Likely causes: the element was removed before, or the action contains a wrong id. Remove an \
        element only while it is in the stack.
        """, at: location))
  }
}
