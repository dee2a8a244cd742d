import StateKit
import StateKitSimulation

/// A feature that starts three racing effects.
struct Racers: Reducer {
  enum Action: Sendable {
    /// The user started all effects together.
    case startedTogether
    /// The user started the effects one after the other: each starts when the previous one has
    /// ended.
    case startedInSequence
    case arrived(Int)
  }

  let name: String
  let notes: NoteRecorder

  func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .startedTogether: return .merge((1...3).map(racer))
    case .startedInSequence: return .concatenate((1...3).map(racer))
    case .arrived(let number):
      state.append(number)
      notes.add("\(name)\(number)")
      return .none
    }
  }

  private func racer(_ number: Int) -> Effect<Action> {
    .run("racer") { send in await send(.arrived(number)) }
  }

  /// Runs two stores with racing effects, and returns the order in which the actions arrived.
  static func race(_ action: Action, in simulation: Simulation) -> [String] {
    let notes = NoteRecorder()
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
