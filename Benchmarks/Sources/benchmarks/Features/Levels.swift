// Written by Benchmarks/generate-levels. Do not edit.
// swift-format-ignore-file

import Floors
import StateKit

/// Nesting level 1: a `Scope` around `Counter`.
struct Level1: Reducer {
  struct State: Hashable, Sendable {
    var own = 0
    var child = Counter.State()
  }
  enum Action: Hashable, Sendable {
    case own
    case child(Counter.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Counter() }
  }

  /// The logic of the body, written by hand: a closure that calls the child's closure.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Counter.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same as `closure()`, but with a key path to the child's state.
  @inline(never)
  static func closureWithKeyPath() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Counter.closureWithKeyPath()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same as `closure()`, but as a function that calls the child's function.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Counter.change(&state.child, action) }
  }
}

extension Level1.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: Level1.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

/// Nesting level 2: a `Scope` around `Level1`.
struct Level2: Reducer {
  struct State: Hashable, Sendable {
    var own = 0
    var child = Level1.State()
  }
  enum Action: Hashable, Sendable {
    case own
    case child(Level1.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Level1() }
  }

  /// The logic of the body, written by hand: a closure that calls the child's closure.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level1.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same as `closure()`, but with a key path to the child's state.
  @inline(never)
  static func closureWithKeyPath() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level1.closureWithKeyPath()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same as `closure()`, but as a function that calls the child's function.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level1.change(&state.child, action) }
  }
}

extension Level2.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: Level2.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

/// Nesting level 3: a `Scope` around `Level2`.
struct Level3: Reducer {
  struct State: Hashable, Sendable {
    var own = 0
    var child = Level2.State()
  }
  enum Action: Hashable, Sendable {
    case own
    case child(Level2.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Level2() }
  }

  /// The logic of the body, written by hand: a closure that calls the child's closure.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level2.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same as `closure()`, but with a key path to the child's state.
  @inline(never)
  static func closureWithKeyPath() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level2.closureWithKeyPath()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same as `closure()`, but as a function that calls the child's function.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level2.change(&state.child, action) }
  }
}

extension Level3.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: Level3.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

/// Nesting level 4: a `Scope` around `Level3`.
struct Level4: Reducer {
  struct State: Hashable, Sendable {
    var own = 0
    var child = Level3.State()
  }
  enum Action: Hashable, Sendable {
    case own
    case child(Level3.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Level3() }
  }

  /// The logic of the body, written by hand: a closure that calls the child's closure.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level3.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same as `closure()`, but with a key path to the child's state.
  @inline(never)
  static func closureWithKeyPath() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level3.closureWithKeyPath()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same as `closure()`, but as a function that calls the child's function.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level3.change(&state.child, action) }
  }
}

extension Level4.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: Level4.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

/// Nesting level 5: a `Scope` around `Level4`.
struct Level5: Reducer {
  struct State: Hashable, Sendable {
    var own = 0
    var child = Level4.State()
  }
  enum Action: Hashable, Sendable {
    case own
    case child(Level4.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Level4() }
  }

  /// The logic of the body, written by hand: a closure that calls the child's closure.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level4.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same as `closure()`, but with a key path to the child's state.
  @inline(never)
  static func closureWithKeyPath() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level4.closureWithKeyPath()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same as `closure()`, but as a function that calls the child's function.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level4.change(&state.child, action) }
  }
}

extension Level5.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: Level5.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

/// Nesting level 6: a `Scope` around `Level5`.
struct Level6: Reducer {
  struct State: Hashable, Sendable {
    var own = 0
    var child = Level5.State()
  }
  enum Action: Hashable, Sendable {
    case own
    case child(Level5.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Level5() }
  }

  /// The logic of the body, written by hand: a closure that calls the child's closure.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level5.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same as `closure()`, but with a key path to the child's state.
  @inline(never)
  static func closureWithKeyPath() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level5.closureWithKeyPath()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same as `closure()`, but as a function that calls the child's function.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level5.change(&state.child, action) }
  }
}

extension Level6.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: Level6.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

/// Nesting level 7: a `Scope` around `Level6`.
struct Level7: Reducer {
  struct State: Hashable, Sendable {
    var own = 0
    var child = Level6.State()
  }
  enum Action: Hashable, Sendable {
    case own
    case child(Level6.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Level6() }
  }

  /// The logic of the body, written by hand: a closure that calls the child's closure.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level6.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same as `closure()`, but with a key path to the child's state.
  @inline(never)
  static func closureWithKeyPath() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level6.closureWithKeyPath()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same as `closure()`, but as a function that calls the child's function.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level6.change(&state.child, action) }
  }
}

extension Level7.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: Level7.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

/// Nesting level 8: a `Scope` around `Level7`.
struct Level8: Reducer {
  struct State: Hashable, Sendable {
    var own = 0
    var child = Level7.State()
  }
  enum Action: Hashable, Sendable {
    case own
    case child(Level7.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Level7() }
  }

  /// The logic of the body, written by hand: a closure that calls the child's closure.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level7.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same as `closure()`, but with a key path to the child's state.
  @inline(never)
  static func closureWithKeyPath() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level7.closureWithKeyPath()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same as `closure()`, but as a function that calls the child's function.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level7.change(&state.child, action) }
  }
}

extension Level8.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: Level8.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

/// Nesting level 9: a `Scope` around `Level8`.
struct Level9: Reducer {
  struct State: Hashable, Sendable {
    var own = 0
    var child = Level8.State()
  }
  enum Action: Hashable, Sendable {
    case own
    case child(Level8.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Level8() }
  }

  /// The logic of the body, written by hand: a closure that calls the child's closure.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level8.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same as `closure()`, but with a key path to the child's state.
  @inline(never)
  static func closureWithKeyPath() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level8.closureWithKeyPath()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same as `closure()`, but as a function that calls the child's function.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level8.change(&state.child, action) }
  }
}

extension Level9.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: Level9.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

/// Nesting level 10: a `Scope` around `Level9`.
struct Level10: Reducer {
  struct State: Hashable, Sendable {
    var own = 0
    var child = Level9.State()
  }
  enum Action: Hashable, Sendable {
    case own
    case child(Level9.Action)
  }

  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: \.child) { Level9() }
  }

  /// The logic of the body, written by hand: a closure that calls the child's closure.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level9.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same as `closure()`, but with a key path to the child's state.
  @inline(never)
  static func closureWithKeyPath() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level9.closureWithKeyPath()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same as `closure()`, but as a function that calls the child's function.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level9.change(&state.child, action) }
  }
}

extension Level10.Action: CasePathable {
  struct Cases {
    let child = CasePath(embed: Level10.Action.child) {
      if case .child(let action) = $0 { action } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

extension Counter {
  /// Returns the action `add`, wrapped as an action of `Counter`.
  static func action0(_ amount: Int) -> Counter.Action { .add(amount) }
  /// Returns the action `add`, wrapped as an action of `Level5`.
  static func action5(_ amount: Int) -> Level5.Action { .child(.child(.child(.child(.child(.add(amount)))))) }
  /// Returns the action `add`, wrapped as an action of `Level10`.
  static func action10(_ amount: Int) -> Level10.Action { .child(.child(.child(.child(.child(.child(.child(.child(.child(.child(.add(amount))))))))))) }
}
