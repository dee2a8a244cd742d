import StateKit
import StateKitSimulation
import Testing

/// The examples of the article *Gotchas* compile and behave as the article says.
@Suite struct GotchasArticleTests {
  private let simulation = Simulation()
  private let store: StoreOfLoading

  private typealias StoreOfLoading = StoreActor<Loading.State, Loading.Action>

  private let findCallCount = LockedValue(0)

  private let api: Loading.API

  init() {
    let api = Loading.API(
      find: { [findCallCount] id in
        findCallCount.change { $0 += 1 }
        return "\(id)"
      }, load: { "number \($0)" })
    self.api = api
    store = StoreActor(initialState: Loading.State(), executor: simulation.executor) {
      Loading(api: api)
    }
  }

  private func send(_ action: Loading.Action) {
    store.assumeIsolated { _ = $0.send(action) }
  }

  private var loaded: [String] { store.assumeIsolated { $0.state.loaded } }

  @Test func `Every example is in the sources that are compiled`() throws {
    let article = try Article("Gotchas", examplesIn: "Gotchas")
    #expect(article.examples.count == 3)
    #expect(article.unknownExamples == [])
  }

  @Test func `An effect with a capture list starts on the executor, after send has returned`() {
    send(.hopTapped)
    #expect(findCallCount.value == 0)
    simulation.run()
    #expect(findCallCount.value == 1)
    #expect(loaded == ["7"])
  }

  @MainActor
  @Test func `An effect without a capture list starts immediately`() {
    let store = Store(initialState: Loading.State()) { Loading(api: api) }
    store.send(.stayTapped)
    #expect(findCallCount.value == 1)
  }

  @MainActor
  @Test func `An effect with a passed value starts immediately`() {
    let store = Store(initialState: Loading.State()) { Loading(api: api) }
    store.send(.passTapped)
    #expect(findCallCount.value == 1)
    #expect(store.state.loaded == ["7"])
  }

  @Test func `A constant before the return needs no capture list`() {
    send(.loadTapped)
    simulation.run()
    #expect(loaded == ["number 7"])
  }
}
