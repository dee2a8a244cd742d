import StateKit
import Testing

/// An operator that composes two reducers: a child and its parent, or two reducers in sequence.
struct ComposedOperator: Sendable, CustomTestStringConvertible {
  /// The change that the parent makes to the child during the action for which both return an
  /// effect.
  enum ChildChange: CaseIterable, Sendable {
    case stays, isRemoved
    /// The parent presents a child with a different id.
    case isReplaced
    /// The parent removes the child, and presents a child with the same id.
    case isPresentedAgain
  }

  /// A store with the operator as its root.
  struct Harness {
    /// Sends an action for which the child, or the first reducer, returns the given effect.
    let send: (TestEffect) -> Void
    let recorder: EventRecorder

    /// The starts and ends of the effects so far, without numbers.
    var effects: [String] {
      recorder.events.compactMap(\.effect).map { "\($0.identity.name) \($0.phase)" }
    }
  }

  /// The reaction of the parent, or of the second reducer, to an action of the child.
  struct Reaction: Sendable {
    /// Whether the parent reacts to the next action. The value is false for the actions that
    /// prepare a test, and for the actions that effects send.
    let isArmed = LockedValue(false)
    var shape = EffectShape.none
    var childChange = ChildChange.stays
    /// The id whose earlier effects the parent cancels when it returns the effect of `shape`.
    var cancelledID: String?

    func effect<Action>(sending action: Action) -> Effect<Action> {
      guard isArmed.value else { return .none }
      isArmed.change { $0 = false }
      let effect = shape.effect(of: .parent, sending: action)
      return cancelledID.map { .merge(.cancel(id: $0), effect) } ?? effect
    }
  }

  let testDescription: String
  /// The changes that the parent of this operator can make to the child.
  var childChanges: [ChildChange] = [.stays]
  /// Whether the operator removes a child that dismisses itself.
  var removesDismissedChild = false
  let makeHarness: @Sendable (Reaction) -> Harness
}

extension ComposedOperator {
  static let all = [scope, ifLet, ifLetWithID, forEach, ifCaseLet, pair, loop, onChange]
  static let dismissing = all.filter { $0.removesDismissedChild }

  static let scope = operatorOfParent("Scope", Parent.Action.part) { _, _ in
  } reducer: { parent in
    AnyReducer(
      CombineReducers {
        Scope(state: \.part, action: \.part) { EffectTestFeature() }
        parent
      })
  }

  static let ifLet = operatorOfParent(
    "ifLet", childChanges: [.stays, .isRemoved, .isPresentedAgain], removesDismissedChild: true,
    Parent.Action.child
  ) { state, change in
    if change != .stays { state.child = nil }
    if change == .isPresentedAgain { state.child = EffectTestFeature.State() }
  } reducer: {
    AnyReducer($0.ifLet(\.child, action: \.child) { EffectTestFeature() })
  }

  static let ifLetWithID = operatorOfParent(
    "ifLet with an id", childChanges: ChildChange.allCases, removesDismissedChild: true,
    Parent.Action.row
  ) { state, change in
    switch change {
    case .stays: break
    case .isRemoved: state.row = nil
    case .isReplaced: state.row = Row.State(id: 2)
    case .isPresentedAgain:
      state.row = nil
      state.row = Row.State(id: 1)
    }
  } reducer: {
    AnyReducer($0.ifLet(\.row, action: \.row) { Row() })
  }

  static let forEach = operatorOfParent(
    "forEach", childChanges: ChildChange.allCases, removesDismissedChild: true,
    { .rows(id: 1, action: $0) }
  ) { state, change in
    if change != .stays { state.rows.remove(id: 1) }
    if change == .isReplaced { state.rows.insert(Row.State(id: 3), at: 0) }
    if change == .isPresentedAgain { state.rows.append(Row.State(id: 1)) }
  } reducer: {
    AnyReducer($0.forEach(\.rows, action: \.rows) { Row() })
  }

  private static func operatorOfParent(
    _ name: String, childChanges: [ChildChange] = [.stays], removesDismissedChild: Bool = false,
    _ embed: @escaping @Sendable (EffectTestFeature.Action) -> Parent.Action,
    changeChild: @escaping @Sendable (inout Parent.State, ChildChange) -> Void,
    reducer: @escaping @Sendable (Parent) -> AnyParent
  ) -> Self {
    Self(
      testDescription: name, childChanges: childChanges,
      removesDismissedChild: removesDismissedChild
    ) { reaction in
      let parent = Parent { state, action in
        if reaction.isArmed.value { changeChild(&state, reaction.childChange) }
        return reaction.effect(sending: .change { _ in })
      }
      let state = Parent.State(
        child: EffectTestFeature.State(), row: Row.State(id: 1),
        rows: [Row.State(id: 1), Row.State(id: 2)])
      let storeHarness = ParentHarness(state) { reducer(parent) }
      // No action of the tested child may affect this effect of another row.
      storeHarness.send(.rows(id: 2, action: .perform { .endless("neighbor") }))
      return Harness(
        send: { effect in storeHarness.send(embed(.perform { effect })) },
        recorder: storeHarness.recorder)
    }
  }
}

extension ComposedOperator {
  static let ifCaseLet = Self(
    testDescription: "ifCaseLet", childChanges: [.stays, .isRemoved, .isPresentedAgain]
  ) { reaction in
    let parent = Reduce<ShownPhase, EffectTestFeature.Action> { phase, _ in
      if reaction.isArmed.value {
        if reaction.childChange != .stays { phase = .hidden }
        if reaction.childChange == .isPresentedAgain { phase = .shown(EffectTestFeature.State()) }
      }
      return reaction.effect(sending: .note("sent"))
    }
    return harnessWithoutParent(ShownPhase.shown(EffectTestFeature.State())) {
      AnyReducer(parent.ifCaseLet(\.shown, action: \.itself) { EffectTestFeature() })
    }
  }

  static let pair = Self(testDescription: "CombineReducers") { reaction in
    harnessWithoutParent(EffectTestFeature.State()) {
      AnyReducer(
        CombineReducers {
          EffectTestFeature()
          Reduce { _, _ in reaction.effect(sending: .note("sent")) }
        })
    }
  }

  static let loop = Self(testDescription: "CombineReducers with a loop") { reaction in
    harnessWithoutParent(EffectTestFeature.State()) {
      AnyReducer(
        CombineReducers {
          for isFirst in [true, false] {
            Reduce { state, action in
              isFirst
                ? EffectTestFeature().reduce(into: &state, action: action)
                : reaction.effect(sending: .note("sent"))
            }
          }
        })
    }
  }

  static let onChange = Self(testDescription: "onChange") { reaction in
    harnessWithoutParent(EffectTestFeature.State()) {
      AnyReducer(
        Reduce<EffectTestFeature.State, EffectTestFeature.Action> { state, action in
          if case .perform = action { state.notes.append("changed") }
          return EffectTestFeature().reduce(into: &state, action: action)
        }
        .onChange(of: { $0.notes.count }) { _, _, _ in reaction.effect(sending: .perform { .none })
        })
    }
  }

  /// Returns the harness of a store whose root is an operator that is not applied to ``Parent``.
  private static func harnessWithoutParent<State: Equatable & Sendable>(
    _ state: State, _ reducer: sending () -> AnyReducer<State, EffectTestFeature.Action>
  ) -> Harness {
    let storeHarness = StoreHarness<State, EffectTestFeature.Action>(state) { reducer() }
    return Harness(
      send: { effect in storeHarness.send(.perform { effect }) }, recorder: storeHarness.recorder)
  }
}

/// The state of a feature whose child is shown or hidden.
private enum ShownPhase: Hashable, Sendable {
  case shown(EffectTestFeature.State)
  case hidden
}

extension ShownPhase: CasePathable {
  struct Cases {
    let shown = CasePath(embed: ShownPhase.shown) {
      if case .shown(let state) = $0 { state } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
