import StateKit

let storage = SharedStorage()
let store = StoreActor(initialState: CounterFeature.State(), storage: storage) {
  CounterFeature()
} dependencies: {
  $0.counterClient = .live(in: storage)
}

await store.send(.incrementTapped).finish()
print(await store.state.message)
