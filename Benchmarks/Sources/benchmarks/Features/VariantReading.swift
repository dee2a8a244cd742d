import Experiments
import Floors
import StateKit

/// A feature with a reader of the variants.
struct VariantReading: Reducer {
  struct State: Equatable, Sendable {}
  enum Action: Sendable { case shown }

  @SharedReader var experiments: ReadOnlyExperimentsState

  func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }

  /// Reads a variant outside a reduce, as an effect does.
  @inline(never)
  func read(_ key: String, times: Int) {
    for _ in 0..<times { blackHole(experiments.variant(key)) }
  }

  /// Creates a store of the feature. Returns the store, and the feature whose reader the store has
  /// connected to the storage.
  @MainActor
  static func make(in storage: SharedStorage) -> (store: StoreOf<Self>, feature: Self) {
    var built: [Self] = []
    let store = Store(initialState: State(), storage: storage) {
      keep(VariantReading(), in: &built)
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
