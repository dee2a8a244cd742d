import StateKit
import Testing

/// An operator that composes two reducers: a child and its parent, or two reducers in sequence.
struct ComposedOperator: Sendable, CustomTestStringConvertible {
  /// The change that the parent makes to the child in the action for which both return an effect.
  enum ChildEnd: CaseIterable, Sendable {
    case stays, isRemoved, isReplaced, returns
  }

  /// A store with the operator as its root.
  struct Harness {
    /// Makes the child, or the first reducer, return an effect.
    let send: (TestEffect) -> Void
    let recorder: EventRecorder

    /// The starts and ends of the effects so far, without numbers.
    var effects: [String] {
      recorder.events.compactMap(\.effect).map { "\($0.identity.name) \($0.phase)" }
    }
  }

  /// The reaction of the parent, or of the second reducer, to an action of the child.
  struct Reaction: Sendable {
    /// Whether it reacts to the next action. It is not armed for actions that prepare a test, and
    /// not for actions of its own effect.
    let isArmed = LockedValue(false)
    var shape = EffectShape.none
    var end = ChildEnd.stays
    /// The id to cancel in addition to the effect of `shape`.
    var cancelledID: String?

    func effect<Action>(sending action: Action) -> Effect<Action> {
      guard isArmed.value else { return .none }
      isArmed.change { $0 = false }
      let effect = shape.effect(of: .parent, sending: action)
      return cancelledID.map { .merge(.cancel(id: $0), effect) } ?? effect
    }
  }

  let testDescription: String
  /// The ways in which the parent can change the child.
  var ends: [ChildEnd] = [.stays]
  /// Whether this operator removes a child that dismisses itself.
  var dismisses = false
  let makeHarness: @Sendable (Reaction) -> Harness
}

extension ComposedOperator {
  static let all = [scope, ifLet, ifLetWithID, forEach, ifCaseLet, pair, loop, onChange]
  static let dismissing = all.filter { $0.dismisses }

  static let scope = ofParent("Scope", Parent.Action.part) { _, _ in
  } reducer: { parent in
    AnyReducer(
      CombineReducers<ReducerPair<Scope<Parent.State, Parent.Action, EffectTestFeature>, Parent>> {
        Scope(state: \.part, action: \.part) { EffectTestFeature() }
        parent
      })
  }

  static let ifLet = ofParent(
    "ifLet", ends: [.stays, .isRemoved, .returns], dismisses: true, Parent.Action.child
  ) { state, end in
    if end != .stays { state.child = nil }
    if end == .returns { state.child = EffectTestFeature.State() }
  } reducer: {
    AnyReducer($0.ifLet(\.child, action: \.child) { EffectTestFeature() })
  }

  static let ifLetWithID = ofParent(
    "ifLet with an id", ends: ChildEnd.allCases, dismisses: true, Parent.Action.row
  ) { state, end in
    switch end {
    case .stays: break
    case .isRemoved: state.row = nil
    case .isReplaced: state.row = Row.State(id: 2)
    case .returns:
      state.row = nil
      state.row = Row.State(id: 1)
    }
  } reducer: {
    AnyReducer($0.ifLet(\.row, action: \.row) { Row() })
  }

  static let forEach = ofParent(
    "forEach", ends: ChildEnd.allCases, dismisses: true, { .rows(id: 1, action: $0) }
  ) { state, end in
    if end != .stays { state.rows.remove(id: 1) }
    if end == .isReplaced { state.rows.insert(Row.State(id: 3), at: 0) }
    if end == .returns { state.rows.append(Row.State(id: 1)) }
  } reducer: {
    AnyReducer($0.forEach(\.rows, action: \.rows) { Row() })
  }

  private static func ofParent(
    _ name: String, ends: [ChildEnd] = [.stays], dismisses: Bool = false,
    _ embed: @escaping @Sendable (EffectTestFeature.Action) -> Parent.Action,
    end: @escaping @Sendable (inout Parent.State, ChildEnd) -> Void,
    reducer: @escaping @Sendable (Parent) -> AnyParent
  ) -> Self {
    Self(testDescription: name, ends: ends, dismisses: dismisses) { reaction in
      let parent = Parent { state, action in
        if reaction.isArmed.value { end(&state, reaction.end) }
        return reaction.effect(sending: .change { _ in })
      }
      let state = Parent.State(
        child: EffectTestFeature.State(), row: Row.State(id: 1),
        rows: [Row.State(id: 1), Row.State(id: 2)])
      let world = ParentHarness(state) { reducer(parent) }
      // The effects of another row must not be affected by anything that this row does.
      world.send(.rows(id: 2, action: .perform { .endless("neighbor") }))
      return Harness(
        send: { effect in world.send(embed(.perform { effect })) }, recorder: world.recorder)
    }
  }
}

extension ComposedOperator {
  static let ifCaseLet = Self(
    testDescription: "ifCaseLet", ends: [.stays, .isRemoved, .returns]
  ) { reaction in
    let parent = Reduce<ShownPhase, EffectTestFeature.Action> { phase, _ in
      if reaction.isArmed.value {
        if reaction.end != .stays { phase = .hidden }
        if reaction.end == .returns { phase = .shown(EffectTestFeature.State()) }
      }
      return reaction.effect(sending: .note("sent"))
    }
    return stage(ShownPhase.shown(EffectTestFeature.State())) {
      AnyReducer(parent.ifCaseLet(\.shown, action: \.itself) { EffectTestFeature() })
    }
  }

  static let pair = Self(testDescription: "CombineReducers") { reaction in
    stage(EffectTestFeature.State()) {
      AnyReducer(
        CombineReducers {
          EffectTestFeature()
          Reduce { _, _ in reaction.effect(sending: .note("sent")) }
        })
    }
  }

  static let loop = Self(testDescription: "CombineReducers with a loop") { reaction in
    stage(EffectTestFeature.State()) {
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
    stage(EffectTestFeature.State()) {
      AnyReducer(
        Reduce<EffectTestFeature.State, EffectTestFeature.Action> { state, action in
          if case .perform = action { state.notes.append("changed") }
          return EffectTestFeature().reduce(into: &state, action: action)
        }
        .onChange(of: { $0.notes.count }) { _, _, _ in reaction.effect(sending: .perform { .none })
        })
    }
  }

  private static func stage<State: Equatable & Sendable>(
    _ state: State, _ reducer: sending () -> AnyReducer<State, EffectTestFeature.Action>
  ) -> Harness {
    let world = StoreHarness<State, EffectTestFeature.Action>(state) { reducer() }
    return Harness(
      send: { effect in world.send(.perform { effect }) }, recorder: world.recorder)
  }
}

/// A feature that is shown or hidden.
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
