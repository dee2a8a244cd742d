import StateKit

/// A feature that observes and changes the shared tally, and records the values that it observes.
struct TallyProbe: Reducer {
  struct State: Hashable, Sendable {
    var seen: [Int] = []
  }
  enum Action: Sendable {
    case observe, stop, increment, incrementWithTimeout
    case seen(Int)
    case perform(@Sendable () -> Effect<Action>)
  }

  @SharedReader var tally: ReadOnlyTallyState
  @Dependency(\.tally) var client
  @Dependency(\.clock) var clock
  let observation: Effect<Action>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .observe: return observation.cancellable(id: "observe")
    case .stop: return .cancel(id: "observe")
    case .increment: return .run("increment") { _ in try await client.increment() }
    case .incrementWithTimeout:
      return .run("incrementWithTimeout") { _ in
        try await withAbandoningTimeout(.seconds(1), clock: clock) { try await client.increment() }
      }
    case .seen(let count):
      state.seen.append(count)
      return .none
    case .perform(let effect): return effect()
    }
  }
}

typealias TallyHarness = StoreHarness<TallyProbe.State, TallyProbe.Action>

extension StoreHarness where State == TallyProbe.State, Action == TallyProbe.Action {
  /// Creates a harness with a live tally client.
  ///
  /// - Parameter observe: Returns the effect that observes the tally.
  init(
    observe: @Sendable (SharedStorage) -> Effect<Action> = { _ in
      .observe(ReadOnlyTallyState.self) { .seen($0.count) }
    }
  ) {
    let storage = SharedStorage(log: EventLog(origin: "world"))
    let observation = observe(storage)
    self.init(State(), storage: storage) {
      TallyProbe(observation: observation)
    } dependencies: {
      $0.tally = .live(in: storage)
    }
  }
}
