import StateKit

/// A feature with a reader of shared state.
struct TallyReading: Reducer {
  typealias State = Counter.State

  enum Action: Sendable {
    case add(Int)
    case read(times: Int)
  }

  @SharedReader var tally: ReadOnlyTally

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let amount): state.count &+= amount
    case .read(let times): for _ in 0..<times { state.count &+= tally.count }
    }
    return .none
  }

  /// Reads the shared value outside a reduce, as an effect does.
  func sum(times: Int) -> Int {
    var sum = 0
    for _ in 0..<times { sum &+= tally.count }
    return sum
  }

  /// Creates a store of the feature. Returns the store, and the feature whose reader the store has
  /// connected to the storage.
  @MainActor
  static func make(in storage: SharedStorage) -> (store: StoreOf<Self>, feature: Self) {
    var built: [Self] = []
    let store = Store(initialState: State(), storage: storage) {
      keep(TallyReading(), in: &built)
    }
    return (store, built[0])
  }

  /// Adds the feature to `built` and returns it. A reducer builder accepts this call, but no
  /// assignment.
  private static func keep(_ feature: Self, in built: inout [Self]) -> Self {
    built.append(feature)
    return feature
  }
}
