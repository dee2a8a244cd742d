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
    case .up(let amount): state.count += amount
    case .down(let amount): state.count -= amount
    }
    return .none
  }
}

extension UpDownCounter.Action: CasePathable {
  struct Cases {
    let up = CasePath(embed: UpDownCounter.Action.up) {
      if case .up(let amount) = $0 { amount } else { nil }
    }

    let down = CasePath(embed: UpDownCounter.Action.down) {
      if case .down(let amount) = $0 { amount } else { nil }
    }
  }
  static var cases: Cases { Cases() }
}
