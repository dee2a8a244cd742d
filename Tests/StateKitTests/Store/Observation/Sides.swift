import StateKit

/// A feature whose state is one of two children of the same type.
struct Sides: Reducer {
  struct Side: Hashable, Sendable {
    var count = 0
  }

  enum State: Hashable, Sendable {
    case left(Side)
    case right(Side)
  }

  enum Action: Sendable {
    case left(Int)
    case right(Int)
    case turned
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch (action, state) {
      case (.left(let count), .left): state = .left(Side(count: count))
      case (.right(let count), .right): state = .right(Side(count: count))
      case (.turned, .left): state = .right(Side())
      case (.turned, .right): state = .left(Side())
      default: break
      }
      return .none
    }
  }
}

extension Sides.State: CasePathable {
  struct Cases {
    let left = CasePath(embed: Sides.State.left) {
      if case .left(let side) = $0 { side } else { nil }
    }

    let right = CasePath(embed: Sides.State.right) {
      if case .right(let side) = $0 { side } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}

extension Sides.Action: CasePathable {
  struct Cases {
    let left = CasePath(embed: Sides.Action.left) {
      if case .left(let count) = $0 { count } else { nil }
    }

    let right = CasePath(embed: Sides.Action.right) {
      if case .right(let count) = $0 { count } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
