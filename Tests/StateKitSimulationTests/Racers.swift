import StateKit
import StateKitSimulation

/// A feature that starts three effects, which race.
struct Racers: Reducer {
  enum Action: Sendable {
    /// All at once.
    case startedTogether
    /// One after the other.
    case startedInTurn
    case arrived(Int)
  }

  let name: String
  let notes: Notes

  func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .startedTogether: return .merge((1...3).map(racer))
    case .startedInTurn: return .concatenate((1...3).map(racer))
    case .arrived(let number):
      state.append(number)
      notes.add("\(name)\(number)")
      return .none
    }
  }

  private func racer(_ number: Int) -> Effect<Action> {
    .run("racer") { send in await send(.arrived(number)) }
  }

  /// Lets two stores race, and gives the order of arrival.
  static func race(_ action: Action, in simulation: Simulation) -> [String] {
    let notes = Notes()
    let stores = ["a", "b"].map { name in
      StoreActor(initialState: [Int](), log: simulation.log, executor: simulation.executor) {
        Racers(name: name, notes: notes)
      }
    }
    for store in stores { store.assumeIsolated { _ = $0.send(action) } }
    simulation.run()
    return notes.all
  }
}
