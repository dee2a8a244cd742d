extension ReducerContext {
  /// Reports an action for an absent child.
  ///
  /// - Parameters:
  ///   - action: The child's action.
  ///   - parentAction: The action that contains it.
  @usableFromInline
  func reportAbsentChild<Child: Reducer>(
    _: Child.Type, _ action: Child.Action, of parentAction: Any, operator name: StaticString,
    id: Any? = nil, at location: CodeLocation
  ) {
    let idText = id.map { " with the id \($0)" } ?? ""
    log.report(
      StoreIssue(
        """
        "\(name)" in \(featureName) received the action "\(caseName(of: parentAction))", which \
        contains the action "\(caseName(of: action))" of the child \(Child.self)\(idText). The \
        child is not in the state, and did not run. Likely causes: a \
        reducer above ran first and removed the child (apply the operator to that reducer, so that \
        the child runs first), a view or an effect outside the child sent the action after the \
        child was removed, or the action contains a wrong id. Send the action only while the child \
        is present.
        """, at: location))
  }

  /// Reports a row that changed its own id.
  @usableFromInline
  func reportIdentityChange<Row: Reducer>(
    _: Row.Type, _ action: Row.Action, _ change: IdentityChange<Row.State>,
    at location: CodeLocation
  ) where Row.State: Identifiable {
    log.report(
      StoreIssue(
        """
        A row of "forEach" changed its id while \(Row.self) reduced the action \
        "\(caseName(of: action))". \(change) Replace the row in the reducer of the parent.
        """, at: location))
  }
}
