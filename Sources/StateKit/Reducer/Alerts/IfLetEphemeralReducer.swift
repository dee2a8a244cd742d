/// A reducer that clears an alert after its answer; see
/// ``Reducer/ifLet(ephemeral:action:fileID:line:)``.
public struct IfLetEphemeralReducer<Parent: Reducer, Presented: EphemeralState>: CompositeReducer {
  let parent: Parent
  let state: WritableKeyPath<Parent.State, Presented?>
  let action: CasePath<Parent.Action, AlertAction<Presented.Answer>>
  let location: CodeLocation

  /// Returns the closure that a store runs.
  public func compile(
    _ context: ReducerContext<Parent.State>
  ) -> Reduction<Parent.State, Parent.Action> {
    let field = Field(state)
    let parent = parent.compile(context)
    let path = context.checked(action)
    let location = location
    return { state, action in
      guard let alertAction = path.extract(action) else { return parent(&state, action) }
      var answered: PresentationIdentity?
      field.withValue(in: &state) { answered = $0?.presentation }
      guard let answered else {
        context.reportAbsentAlert(Presented.self, alertAction, of: action, at: location)
        return parent(&state, action)
      }
      let effect = parent(&state, action)
      field.modify(&state) { presented in
        // The parent may have presented another alert.
        if presented?.presentation.isSame(as: answered) == true { presented = nil }
      }
      return effect
    }
  }
}

extension Reducer {
  /// Sets the alert at `state` to nil when the user answers or closes it.
  ///
  /// ```swift
  /// Reduce { state, action in
  ///   if case .alert(.answered(.deletionConfirmed)) = action { state.notes = [] }
  ///   return .none
  /// }
  /// .ifLet(ephemeral: \.alert, action: \.alert)
  /// ```
  ///
  /// This reducer runs first, and still finds the alert in the state. Afterwards the alert is set to nil,
  /// unless this reducer presented another one. An answer while no alert is presented is reported.
  ///
  /// - Parameters:
  ///   - state: The optional property that contains an ``AlertState`` or a ``ConfirmationDialogState``.
  ///   - action: The case of this reducer's action that contains the ``AlertAction``.
  ///   - fileID: The file of the call; the default is the caller's. Reports contain it.
  ///   - line: The line of the call; the default is the caller's.
  public func ifLet<Presented: EphemeralState>(
    ephemeral state: WritableKeyPath<State, Presented?>,
    action: CaseKeyPath<Action, AlertAction<Presented.Answer>>,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> IfLetEphemeralReducer<Self, Presented> where Action: CasePathable {
    IfLetEphemeralReducer(
      parent: self, state: state, action: CasePath(action),
      location: CodeLocation(fileID: fileID, line: line))
  }
}

extension ReducerContext {
  /// Reports an action for an alert that is not presented.
  func reportAbsentAlert<Presented: EphemeralState>(
    _: Presented.Type, _ action: AlertAction<Presented.Answer>, of parentAction: Any,
    at location: CodeLocation
  ) {
    log.report(
      StoreIssue(
        """
        "ifLet(ephemeral:)" in \(featureName) received the action "\(caseName(of: parentAction))", \
        which contains "\(caseName(of: action))" for \(typeName(Presented.self)). Nothing is \
        presented there. Likely causes: the user answered twice, or a reducer removed the alert \
        before. Send the answer only while the alert is presented.
        """, at: location))
  }
}
