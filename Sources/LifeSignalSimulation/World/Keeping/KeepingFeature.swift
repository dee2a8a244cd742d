internal import StateKit

/// Keeps a world when whoever drives it says so: an effect, so that it happens as a job of the
/// simulation, and is over when the simulation has run.
struct KeepingFeature: Reducer {
  struct State: Hashable, Sendable {}

  enum Action: Equatable, Sendable {
    /// Everything is to be on disk.
    case keep
  }

  let keep: @Sendable () async -> Bool

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    .run("world.keep") { [keep] _ in _ = await keep() }
  }
}
