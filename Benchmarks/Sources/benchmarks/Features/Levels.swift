// Written by Benchmarks/generate-levels. Do not edit.
// swift-format-ignore-file

import Floors
import StateKit

/// 1 levels of `Scope` above the counter.
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
    Scope(state: \.child, action: .child) { Counter() }
  }

  /// The same, written by hand with closures.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Counter.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same, written by hand with key paths.
  @inline(never)
  static func keyPaths() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Counter.keyPaths()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same, written by hand with calls.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Counter.change(&state.child, action) }
  }
}

extension CasePath where Root == Level1.Action, Value == Counter.Action {
  static var child: Self {
    Self(embed: Level1.Action.child) { if case .child(let action) = $0 { action } else { nil } }
  }
}

/// 2 levels of `Scope` above the counter.
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
    Scope(state: \.child, action: .child) { Level1() }
  }

  /// The same, written by hand with closures.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level1.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same, written by hand with key paths.
  @inline(never)
  static func keyPaths() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level1.keyPaths()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same, written by hand with calls.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level1.change(&state.child, action) }
  }
}

extension CasePath where Root == Level2.Action, Value == Level1.Action {
  static var child: Self {
    Self(embed: Level2.Action.child) { if case .child(let action) = $0 { action } else { nil } }
  }
}

/// 3 levels of `Scope` above the counter.
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
    Scope(state: \.child, action: .child) { Level2() }
  }

  /// The same, written by hand with closures.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level2.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same, written by hand with key paths.
  @inline(never)
  static func keyPaths() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level2.keyPaths()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same, written by hand with calls.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level2.change(&state.child, action) }
  }
}

extension CasePath where Root == Level3.Action, Value == Level2.Action {
  static var child: Self {
    Self(embed: Level3.Action.child) { if case .child(let action) = $0 { action } else { nil } }
  }
}

/// 4 levels of `Scope` above the counter.
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
    Scope(state: \.child, action: .child) { Level3() }
  }

  /// The same, written by hand with closures.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level3.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same, written by hand with key paths.
  @inline(never)
  static func keyPaths() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level3.keyPaths()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same, written by hand with calls.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level3.change(&state.child, action) }
  }
}

extension CasePath where Root == Level4.Action, Value == Level3.Action {
  static var child: Self {
    Self(embed: Level4.Action.child) { if case .child(let action) = $0 { action } else { nil } }
  }
}

/// 5 levels of `Scope` above the counter.
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
    Scope(state: \.child, action: .child) { Level4() }
  }

  /// The same, written by hand with closures.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level4.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same, written by hand with key paths.
  @inline(never)
  static func keyPaths() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level4.keyPaths()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same, written by hand with calls.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level4.change(&state.child, action) }
  }
}

extension CasePath where Root == Level5.Action, Value == Level4.Action {
  static var child: Self {
    Self(embed: Level5.Action.child) { if case .child(let action) = $0 { action } else { nil } }
  }
}

/// 6 levels of `Scope` above the counter.
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
    Scope(state: \.child, action: .child) { Level5() }
  }

  /// The same, written by hand with closures.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level5.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same, written by hand with key paths.
  @inline(never)
  static func keyPaths() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level5.keyPaths()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same, written by hand with calls.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level5.change(&state.child, action) }
  }
}

extension CasePath where Root == Level6.Action, Value == Level5.Action {
  static var child: Self {
    Self(embed: Level6.Action.child) { if case .child(let action) = $0 { action } else { nil } }
  }
}

/// 7 levels of `Scope` above the counter.
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
    Scope(state: \.child, action: .child) { Level6() }
  }

  /// The same, written by hand with closures.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level6.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same, written by hand with key paths.
  @inline(never)
  static func keyPaths() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level6.keyPaths()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same, written by hand with calls.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level6.change(&state.child, action) }
  }
}

extension CasePath where Root == Level7.Action, Value == Level6.Action {
  static var child: Self {
    Self(embed: Level7.Action.child) { if case .child(let action) = $0 { action } else { nil } }
  }
}

/// 8 levels of `Scope` above the counter.
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
    Scope(state: \.child, action: .child) { Level7() }
  }

  /// The same, written by hand with closures.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level7.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same, written by hand with key paths.
  @inline(never)
  static func keyPaths() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level7.keyPaths()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same, written by hand with calls.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level7.change(&state.child, action) }
  }
}

extension CasePath where Root == Level8.Action, Value == Level7.Action {
  static var child: Self {
    Self(embed: Level8.Action.child) { if case .child(let action) = $0 { action } else { nil } }
  }
}

/// 9 levels of `Scope` above the counter.
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
    Scope(state: \.child, action: .child) { Level8() }
  }

  /// The same, written by hand with closures.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level8.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same, written by hand with key paths.
  @inline(never)
  static func keyPaths() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level8.keyPaths()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same, written by hand with calls.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level8.change(&state.child, action) }
  }
}

extension CasePath where Root == Level9.Action, Value == Level8.Action {
  static var child: Self {
    Self(embed: Level9.Action.child) { if case .child(let action) = $0 { action } else { nil } }
  }
}

/// 10 levels of `Scope` above the counter.
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
    Scope(state: \.child, action: .child) { Level9() }
  }

  /// The same, written by hand with closures.
  @inline(never)
  static func closure() -> Closure<State, Action> {
    let child = Level9.closure()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state.child, action)
    }
  }

  /// The same, written by hand with key paths.
  @inline(never)
  static func keyPaths() -> Closure<State, Action> {
    let path = Floors.opaque(\State.child)
    let child = Level9.keyPaths()
    return { state, action in
      guard case .child(let action) = action else { return nil }
      return child(&state[keyPath: path], action)
    }
  }

  /// The same, written by hand with calls.
  @inline(__always)
  static func change(_ state: inout State, _ action: Action) {
    if case .child(let action) = action { Level9.change(&state.child, action) }
  }
}

extension CasePath where Root == Level10.Action, Value == Level9.Action {
  static var child: Self {
    Self(embed: Level10.Action.child) { if case .child(let action) = $0 { action } else { nil } }
  }
}

extension Counter {
  /// The counter's action, wrapped for the outermost level.
  static func action0(_ amount: Int) -> Counter.Action { .add(amount) }
  static func action5(_ amount: Int) -> Level5.Action { .child(.child(.child(.child(.child(.add(amount)))))) }
  static func action10(_ amount: Int) -> Level10.Action { .child(.child(.child(.child(.child(.child(.child(.child(.child(.child(.add(amount))))))))))) }
}
