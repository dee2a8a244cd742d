import StateKit

/// A feature whose effects dismiss it with `await dismiss()`.
struct ClosingFeature: Reducer {
  struct State: Hashable, Sendable, Identifiable {
    var id = 0
    var notes: [String] = []
  }

  enum Action: Sendable {
    case closeTapped(after: Duration)
    case closeTwiceTapped
    case work
    case note(String)
  }

  @Dependency(\.clock) var clock
  @Dependency(\.dismiss) var dismiss
  /// Receives what the effects notice after the dismissal.
  let notices: LockedValue<[String]>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .note(let note):
      state.notes.append(note)
      return .none
    case .closeTapped(let delay):
      return .run("close") { send in
        if delay > .zero { try await clock.sleep(for: delay) }
        await dismiss()
        notices.change { $0.append(Task.isCancelled ? "cancelled" : "running") }
        await send(.note("late"))
      }
    case .closeTwiceTapped:
      return .run("close") { _ in
        await dismiss()
        await dismiss()
      }
    case .work: return .concatenate(.sleep(for: .seconds(10)), .send(.note("worked")))
    }
  }
}

/// A parent that presents a ``ClosingFeature`` in each way, and records the actions that it receives.
struct ClosingParent: Reducer {
  struct State: Equatable, Sendable {
    var child: ClosingFeature.State?
    var rows: IdentifiedArray<ClosingFeature.State> = []
    var path = StackState<Screen.State>()
    var actions: [String] = []
  }

  enum Action: Sendable {
    case child(ClosingFeature.Action)
    case row(id: Int, action: ClosingFeature.Action)
    case path(StackActionOf<Screen>)
    case change(@Sendable (inout State) -> Void)
  }

  /// A screen of the stack: a case of an enum, with an optional child of its own.
  struct Screen: Reducer {
    enum State: Equatable, Sendable {
      case closing(ClosingFeature.State)
      case sheet(Sheet)
    }

    struct Sheet: Equatable, Sendable {
      var child: ClosingFeature.State?
    }

    enum Action: Sendable {
      case closing(ClosingFeature.Action)
      case sheet(ClosingFeature.Action)
    }

    let notices: LockedValue<[String]>

    var body: some Reducer<State, Action> {
      EmptyReducer()
        .ifCaseLet(\.closing, action: \.closing) { ClosingFeature(notices: notices) }
        .ifCaseLet(\.sheet, action: \.sheet) {
          EmptyReducer().ifLet(\.child, action: \.itself) { ClosingFeature(notices: notices) }
        }
    }
  }

  let notices: LockedValue<[String]>

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .change(let change): change(&state)
      case .child: state.actions.append("child")
      case .row(let id, _): state.actions.append("row \(id)")
      case .path: state.actions.append("path")
      }
      return .none
    }
    .ifLet(\.child, action: \.child) { ClosingFeature(notices: notices) }
    .forEach(\.rows, action: \.row) { ClosingFeature(notices: notices) }
    .forEach(stack: \.path, action: \.path) { Screen(notices: notices) }
  }
}

extension ClosingFeature.Action: CasePathable {
  struct Cases {
    /// The path to the action itself, for a parent with the same actions.
    let itself = CasePath<ClosingFeature.Action, ClosingFeature.Action>(
      embed: { $0 }, extract: { $0 })
  }
  static var cases: Cases { Cases() }
}

extension ClosingParent.Action: CasePathable {}
extension ClosingParent.Screen.State: CasePathable {}
extension ClosingParent.Screen.Action: CasePathable {}
