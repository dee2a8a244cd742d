import StateKit

/// A feature that adds to and subtracts from a number.
struct UpDownCounter: Reducer {
  struct State: Hashable, Sendable {
    var count = 0
  }

  enum Action: Sendable {
    case up(Int)
    case down(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .up(let count): state.count += count
    case .down(let count): state.count -= count
    }
    return .none
  }
}

extension UpDownCounter.Action: CasePathable {
  struct Cases {
    let up = CasePath(embed: UpDownCounter.Action.up) {
      if case .up(let it) = $0 { it } else { nil }
    }

    let down = CasePath(embed: UpDownCounter.Action.down) {
      if case .down(let it) = $0 { it } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
