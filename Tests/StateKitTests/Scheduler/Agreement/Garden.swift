import StateKit

/// The root feature of the agreement test, with a child under each operator: a part (`Scope`), a
/// note and a sheet (`ifLet`, without and with an id), a card (`ifCaseLet`), and rows (`forEach`).
struct Garden: Reducer {
  struct State: Hashable, Sendable {
    /// The numbers of the handled actions.
    var handled: [Int] = []
    var part = GardenLeaf.State(id: 0)
    var note: GardenNote.State?
    var sheet: GardenRow.State?
    var mode = GardenMode.State.empty
    var rows: IdentifiedArray<GardenRow.State> = []
  }

  enum Action: Sendable {
    case perform(Reaction)
    case part(GardenLeaf.Action)
    case note(GardenLeaf.Action)
    case sheet(GardenRow.Action)
    case mode(GardenMode.Action)
    case row(id: Int, action: GardenRow.Action)

    /// The reaction of the feature that the action is sent to.
    var reaction: Reaction {
      switch self {
      case .perform(let reaction): reaction
      case .part(let action), .note(let action): action.reaction
      case .sheet(let action), .mode(.card(let action)), .row(_, let action): action.reaction
      }
    }

    /// The reaction of the root; nil if the root does not react.
    var rootReaction: Reaction? {
      switch self {
      case .perform(let reaction): reaction
      case .sheet(.leaf), .mode(.card(.leaf)), .row(_, .leaf): nil
      case .part, .note, .sheet, .mode, .row: reaction.parent.first
      }
    }
  }

  var body: some Reducer<State, Action> {
    // During the delay, a child can be removed before its effects start.
    MappedEffects(base: CombineReducers { features }) { action, effect in
      guard let delay = action.reaction.delay else { return effect }
      return .concatenate(.sleep(for: delay, line: UInt(action.reaction.number)), effect)
    }
  }

  @ReducerBuilder<State, Action>
  private var features: some Reducer<State, Action> {
    Scope(state: \.part, action: \.part) { GardenLeaf() }
    Scope(state: \.mode, action: \.mode) { GardenMode() }
    Reduce { state, action in
      state.handled.append(action.reaction.number)
      guard let reaction = action.rootReaction else { return .none }
      for change in reaction.changes { state.apply(change) }
      return reaction.effect.effect(Action.perform)
    }
    .ifLet(\.note, action: \.note) { GardenNote() }
    .ifLet(\.sheet, action: \.sheet) { GardenRow() }
    .forEach(\.rows, action: \.row) { GardenRow() }
  }
}

extension Garden.State {
  fileprivate mutating func apply(_ change: ChildChange) {
    switch change {
    case .note(let isPresent): note = isPresent ? GardenNote.State() : nil
    case .sheet(let id): sheet = id.map { GardenRow.State(id: $0) }
    case .card(let id): mode = id.map { .card(GardenRow.State(id: $0)) } ?? .empty
    case .addRow(let id): if rows[id: id] == nil { rows.append(GardenRow.State(id: id)) }
    case .removeRow(let id): rows.remove(id: id)
    case .clear: self = Garden.State(handled: handled, part: part)
    case .leaf: break
    }
  }
}

/// A feature without children.
struct GardenLeaf: Reducer {
  struct State: Hashable, Sendable, Identifiable {
    var id: Int
  }

  enum Action: Sendable {
    case perform(Reaction)

    var reaction: Reaction {
      switch self {
      case .perform(let reaction): reaction
      }
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    action.reaction.effect.effect(Action.perform)
  }
}

/// A feature without children and without an id.
struct GardenNote: Reducer {
  struct State: Hashable, Sendable {}

  func reduce(into state: inout State, action: GardenLeaf.Action) -> Effect<GardenLeaf.Action> {
    action.reaction.effect.effect(GardenLeaf.Action.perform)
  }
}

/// A feature with an optional child.
struct GardenRow: Reducer {
  struct State: Hashable, Sendable, Identifiable {
    var id: Int
    var leaf: GardenLeaf.State? = GardenLeaf.State(id: 1)
  }

  enum Action: Sendable {
    case perform(Reaction)
    case leaf(GardenLeaf.Action)

    var reaction: Reaction {
      switch self {
      case .perform(let reaction): reaction
      case .leaf(let action): action.reaction
      }
    }
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      let reaction: Reaction? =
        switch action {
        case .perform(let reaction): reaction
        case .leaf(let action): action.reaction.parent.first
        }
      guard let reaction else { return .none }
      for case .leaf(let id) in reaction.changes {
        state.leaf = id.map { GardenLeaf.State(id: $0) }
      }
      return reaction.effect.effect(Action.perform)
    }
    .ifLet(\.leaf, action: \.leaf) { GardenLeaf() }
  }
}

/// A feature with a child in a case of its state.
struct GardenMode: Reducer {
  enum State: Hashable, Sendable {
    case empty
    case card(GardenRow.State)
  }

  enum Action: Sendable {
    case card(GardenRow.Action)
  }

  var body: some Reducer<State, Action> {
    EmptyReducer().ifCaseLet(\.card, action: \.card) { GardenRow() }
  }
}

extension Garden.Action: CasePathable {
  struct Cases {
    let part = CasePath(embed: Garden.Action.part) {
      if case .part(let action) = $0 { action } else { nil }
    }
    let note = CasePath(embed: Garden.Action.note) {
      if case .note(let action) = $0 { action } else { nil }
    }
    let sheet = CasePath(embed: Garden.Action.sheet) {
      if case .sheet(let action) = $0 { action } else { nil }
    }
    let mode = CasePath(embed: Garden.Action.mode) {
      if case .mode(let action) = $0 { action } else { nil }
    }
    let row = CasePath<Garden.Action, (id: Int, action: GardenRow.Action)>(
      embed: { .row(id: $0.id, action: $0.action) },
      extract: { if case .row(let id, let action) = $0 { (id, action) } else { nil } })
  }
  static var cases: Cases { Cases() }
}

extension GardenRow.Action: CasePathable {
  struct Cases {
    let leaf = CasePath(embed: GardenRow.Action.leaf) {
      if case .leaf(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

extension GardenMode.Action: CasePathable {
  struct Cases {
    let card = CasePath(embed: GardenMode.Action.card) {
      switch $0 {
      case .card(let action): action
      }
    }
  }
  static var cases: Cases { Cases() }
}

extension GardenMode.State: CasePathable {
  struct Cases {
    let card = CasePath(embed: GardenMode.State.card) {
      if case .card(let row) = $0 { row } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
