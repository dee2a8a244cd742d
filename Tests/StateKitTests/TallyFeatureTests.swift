import StateKit
import StateKitSimulation
import Testing

struct TallyState: Equatable, Sendable {
  var count = 0
}

struct ReadOnlyTallyState: Equatable, Sendable {
  private let state: TallyState
  fileprivate init(_ state: TallyState) { self.state = state }
  var count: Int { state.count }
}

private struct TallyOwner: StateOwner {
  var initialState: TallyState { TallyState() }
  func publish(_ state: TallyState) -> ReadOnlyTallyState { ReadOnlyTallyState(state) }
}

extension ReadOnlyTallyState: PublishedState {
  typealias State = TallyState
  static var ownerKey: OwnerKey<Self> { OwnerKey(TallyOwner()) }
}

struct TallyClient: Sendable {
  var increment: @Sendable () async throws -> Void
  /// Performs a transaction that changes nothing.
  var touch: @Sendable () -> Void

  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(TallyOwner(), in: storage)
    return Self(
      increment: { owned.withLock("increment") { $0.count += 1 } },
      touch: { owned.withLock("touch") { _ in } })
  }
}

enum TallyClientKey: DependencyKey {
  static var defaultValue: TallyClient {
    TallyClient(increment: unimplemented("TallyClient.increment"), touch: {})
  }
}

extension DependencyValues {
  var tally: TallyClient {
    get { self[TallyClientKey.self] }
    set { self[TallyClientKey.self] = newValue }
  }
}

struct TallyFeature: Reducer {
  struct State: Hashable, Sendable {
    var seen = 0
    var log: [String] = []
  }
  enum Action: Equatable, Sendable {
    case tapped
    case counted(Int)
    case waited
  }

  @SharedReader var tally: ReadOnlyTallyState
  @Dependency(\.tally) var client

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tapped:
      return .run("tally.increment") { send in
        try await client.increment()
        await send(.counted(tally.count))
      }
    case .counted(let count):
      state.seen = count
      return .concatenate(.sleep(for: .seconds(3)), .send(.waited))
    case .waited:
      state.log.append("waited, now \(tally.count)")
      return .none
    }
  }
}

@Test func `A feature with a client runs in a simulation`() {
  let simulation = Simulation()
  let log = EventLog(origin: "tally")
  let storage = SharedStorage(log: log)
  let store = StoreActor(
    initialState: TallyFeature.State(), storage: storage, executor: simulation.executor
  ) {
    TallyFeature()
  } dependencies: {
    $0.tally = .live(in: storage)
    $0.clock = simulation.clock
  }
  store.assumeIsolated { _ = $0.send(.tapped) }
  simulation.run()
  store.assumeIsolated { #expect($0.state.seen == 1) }
  simulation.advance(by: .seconds(3))
  store.assumeIsolated { #expect($0.state.log == ["waited, now 1"]) }
}

@MainActor @Test func `A feature with a client runs on the main actor`() async {
  let storage = SharedStorage()
  let store = Store(initialState: TallyFeature.State(), storage: storage) {
    TallyFeature()
  } dependencies: {
    $0.tally = .live(in: storage)
  }
  let task = store.send(.tapped)
  #expect(store.state.seen == 1)
  task.cancel()
  await task.finish()
}
