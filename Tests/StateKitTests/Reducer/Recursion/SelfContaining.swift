import StateKit

/// A feature that contains itself. Level 0 is the feature of the store.
protocol SelfContaining: Reducer, SendableMetatype where State: Equatable {
  /// Creates the feature of level 0, and passes `probe` to all levels.
  init(probe: LevelProbe)

  /// Returns a state with a number of levels below level 0. Each level except the deepest has one
  /// child.
  static func state(levels: Int) -> State

  /// Returns an action for the `content` of a level. The content is a child that contains no
  /// levels.
  static func action(_ action: EffectTestFeature.Action, atLevel level: Int) -> Action

  /// Returns the notes of a level; nil if the level is absent or has no `content`.
  static func notes(atLevel level: Int, of state: State) -> [String]?

  /// Returns an action that removes the child of a level.
  static func removeChild(ofLevel level: Int) -> Action
}

/// A counter and a callback for the compilations of the levels of a ``SelfContaining`` feature.
struct LevelProbe: Sendable {
  /// The number of times that a body of the feature was compiled.
  let compileCount = LockedValue(0)
  /// Called when a body of the feature is compiled.
  var onCompile: @Sendable () -> Void = {}

  func recordCompilation() {
    compileCount.change { $0 += 1 }
    onCompile()
  }
}

/// A feature that handles `.note("read")` by noting the label from the dependencies and the count
/// from the shared state.
private struct LabelAndCountReader: Reducer {
  @Dependency(\.levelLabel) var label
  @SharedReader var tally: ReadOnlyTallyState

  func reduce(into state: inout EffectTestFeature.State, action: EffectTestFeature.Action)
    -> TestEffect
  {
    if case .note("read") = action {
      state.notes.append("\(label) \(tally.count)")
      return .none
    }
    return EffectTestFeature().reduce(into: &state, action: action)
  }
}

private enum LevelLabelKey: DependencyKey {
  static var defaultValue: String { "default" }
}

extension DependencyValues {
  var levelLabel: String {
    get { self[LevelLabelKey.self] }
    set { self[LevelLabelKey.self] = newValue }
  }
}

// MARK: forEach

/// A feature whose rows are features of the same type.
struct Folder: SelfContaining {
  struct State: Hashable, Sendable, Identifiable {
    var id: Int
    var content = EffectTestFeature.State()
    var folders: IdentifiedArray<State> = []
  }

  indirect enum Action: Sendable {
    case content(EffectTestFeature.Action)
    case folder(id: Int, action: Action)
    case change(@Sendable (inout State) -> Void)
  }

  let probe: LevelProbe

  var body: some Reducer<State, Action> {
    let _: Void = probe.recordCompilation()
    Scope(state: \.content, action: \.content) { LabelAndCountReader() }
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .forEach(\.folders, action: \.folder) { Folder(probe: probe) }
  }

  static func state(levels: Int) -> State {
    State(id: 1, folders: levels == 0 ? [] : [state(levels: levels - 1)])
  }

  static func action(_ action: EffectTestFeature.Action, atLevel level: Int) -> Action {
    Self.action(.content(action), atLevel: level)
  }

  private static func action(_ action: Action, atLevel level: Int) -> Action {
    (0..<level).reduce(action) { action, _ in .folder(id: 1, action: action) }
  }

  static func notes(atLevel level: Int, of state: State) -> [String]? {
    if level == 0 { return state.content.notes }
    return state.folders.first.flatMap { notes(atLevel: level - 1, of: $0) }
  }

  static func removeChild(ofLevel level: Int) -> Action {
    action(.change { $0.folders = [] }, atLevel: level)
  }
}

extension Folder.Action: CasePathable {
  struct Cases {
    let content = CasePath(embed: Folder.Action.content) {
      if case .content(let action) = $0 { action } else { nil }
    }
    let folder = CasePath<Folder.Action, (id: Int, action: Folder.Action)>(
      embed: { .folder(id: $0.id, action: $0.action) },
      extract: { if case .folder(let id, let action) = $0 { (id, action) } else { nil } })
  }
  static var cases: Cases { Cases() }
}

// MARK: ifLet

/// A feature with an optional child of the same type.
struct Reply: SelfContaining {
  struct State: Hashable, Sendable {
    var content = EffectTestFeature.State()
    @Indirect var reply: State?
  }

  indirect enum Action: Sendable {
    case content(EffectTestFeature.Action)
    case reply(Action)
    case change(@Sendable (inout State) -> Void)
  }

  let probe: LevelProbe

  var body: some Reducer<State, Action> {
    let _: Void = probe.recordCompilation()
    Scope(state: \.content, action: \.content) { LabelAndCountReader() }
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .ifLet(indirect: \.$reply, action: \.reply) { Reply(probe: probe) }
  }

  static func state(levels: Int) -> State {
    State(reply: levels == 0 ? nil : state(levels: levels - 1))
  }

  static func action(_ action: EffectTestFeature.Action, atLevel level: Int) -> Action {
    Self.action(.content(action), atLevel: level)
  }

  private static func action(_ action: Action, atLevel level: Int) -> Action {
    (0..<level).reduce(action) { action, _ in .reply(action) }
  }

  static func notes(atLevel level: Int, of state: State) -> [String]? {
    if level == 0 { return state.content.notes }
    return state.reply.flatMap { notes(atLevel: level - 1, of: $0) }
  }

  static func removeChild(ofLevel level: Int) -> Action {
    action(.change { $0.reply = nil }, atLevel: level)
  }
}

extension Reply.Action: CasePathable {
  struct Cases {
    let content = CasePath(embed: Reply.Action.content) {
      if case .content(let action) = $0 { action } else { nil }
    }
    let reply = CasePath(embed: Reply.Action.reply) {
      if case .reply(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

// MARK: ifCaseLet

/// A feature whose state is either its content or, in an `indirect` case, a state of the same type.
struct Shell: SelfContaining {
  enum State: Hashable, Sendable {
    case content(EffectTestFeature.State)
    indirect case shell(State)
  }

  indirect enum Action: Sendable {
    case content(EffectTestFeature.Action)
    case shell(Action)
    case change(@Sendable (inout State) -> Void)
  }

  let probe: LevelProbe

  var body: some Reducer<State, Action> {
    let _: Void = probe.recordCompilation()
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .ifCaseLet(\.content, action: \.content) { LabelAndCountReader() }
    .ifCaseLet(\.shell, action: \.shell) { Shell(probe: probe) }
  }

  static func state(levels: Int) -> State {
    levels == 0 ? .content(EffectTestFeature.State()) : .shell(state(levels: levels - 1))
  }

  static func action(_ action: EffectTestFeature.Action, atLevel level: Int) -> Action {
    Self.action(.content(action), atLevel: level)
  }

  private static func action(_ action: Action, atLevel level: Int) -> Action {
    (0..<level).reduce(action) { action, _ in .shell(action) }
  }

  static func notes(atLevel level: Int, of state: State) -> [String]? {
    switch state {
    case .content(let content): level == 0 ? content.notes : nil
    case .shell(let inner): notes(atLevel: level - 1, of: inner)
    }
  }

  static func removeChild(ofLevel level: Int) -> Action {
    action(.change { $0 = .content(EffectTestFeature.State()) }, atLevel: level)
  }
}

extension Shell.State: CasePathable {
  struct Cases {
    let content = CasePath(embed: Shell.State.content) {
      if case .content(let state) = $0 { state } else { nil }
    }
    let shell = CasePath(embed: Shell.State.shell) {
      if case .shell(let state) = $0 { state } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

extension Shell.Action: CasePathable {
  struct Cases {
    let content = CasePath(embed: Shell.Action.content) {
      if case .content(let action) = $0 { action } else { nil }
    }
    let shell = CasePath(embed: Shell.Action.shell) {
      if case .shell(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
