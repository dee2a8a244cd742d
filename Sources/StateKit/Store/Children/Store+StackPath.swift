/// What the path binding of a `NavigationStack` reads and does.
extension Store {
  /// The path of a stack. Observers are notified when an element is pushed, popped or moved.
  func stackPath<Element, ElementAction: Sendable>(
    _ path: WritableKeyPath<State, StackState<Element>>,
    action: CaseKeyPath<Action, StackAction<Element, ElementAction>>
  ) -> [StackPathComponent] where Action: CasePathable {
    scope(stack: path, action: action).ids.map { StackPathComponent($0) }
  }

  /// Sends the actions that turn the path of a stack into another path: elements that are missing at its
  /// end are popped, and new ones at its end are pushed.
  ///
  /// A component that the stack does not contain any more is ignored: SwiftUI can write a path that it
  /// read before the last action.
  func setStackPath<Element, ElementAction: Sendable>(
    _ components: [StackPathComponent], of path: WritableKeyPath<State, StackState<Element>>,
    action: CaseKeyPath<Action, StackAction<Element, ElementAction>>
  ) where Action: CasePathable {
    guard let ids = current?[keyPath: path].ids else { return }
    let embed = CasePath(action).checked(reportingTo: log).embed
    let kept = components.compactMap(\.id).filter { ids.contains($0) }
    let firstPopped = zip(ids, kept).prefix { $0 == $1 }.count
    if firstPopped < ids.count { send(embed(.popFrom(id: ids[firstPopped]))) }
    for component in components {
      if let state = component.newState { push(state, embed) }
    }
  }

  private func push<Element, ElementAction: Sendable>(
    _ state: any Sendable, _ embed: (StackAction<Element, ElementAction>) -> Action
  ) {
    guard let element = state as? Element else {
      log.report(
        StoreIssue(
          """
          A navigation link pushed \(typeName(type(of: state))), but the elements of the stack are \
          \(typeName(Element.self)). The link had no effect. Pass the link a state of the stack's \
          elements.
          """))
      return
    }
    send(embed(.push(element)))
  }
}
