import StateKit

/// A feature whose state is one of two children of one type.
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

extension CasePath where Root == Sides.State, Value == Sides.Side {
  static var left: Self {
    Self(embed: Root.left) { if case .left(let side) = $0 { side } else { nil } }
  }

  static var right: Self {
    Self(embed: Root.right) { if case .right(let side) = $0 { side } else { nil } }
  }
}

extension CasePath where Root == Sides.Action, Value == Int {
  static var left: Self {
    Self(embed: Root.left) { if case .left(let count) = $0 { count } else { nil } }
  }

  static var right: Self {
    Self(embed: Root.right) { if case .right(let count) = $0 { count } else { nil } }
  }
}
