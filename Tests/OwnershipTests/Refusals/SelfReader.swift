import StateKit

/// A store whose reducer reads the store.
@MainActor
enum SelfReader {
  private final class Holder {
    var store: Store<Int, Int>?
  }

  static func run() {
    let holder = Holder()
    holder.store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        MainActor.assumeIsolated { state = action + (holder.store?.state ?? 0) }
        return .none
      }
    }
    holder.store?.send(1)
  }
}
