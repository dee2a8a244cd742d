internal import StateKit

/// Saves a world on request. Saving is an effect, so the simulation runs it, and it has finished when
/// the simulation has run.
struct PersistenceFeature: Reducer {
  struct State: Hashable, Sendable {}

  enum Action: Equatable, Sendable {
    /// The world requested a save.
    case saveRequested
  }

  let save: @Sendable () async -> Bool

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .run("world.save", with: save) { _, save in _ = await save() }
  }
}
