import StateKit

struct CounterState: Equatable, Sendable {
  var count = 0
}

struct ReadOnlyCounterState: Equatable, Sendable, CustomReflectable {
  private let state: CounterState
  fileprivate init(_ state: CounterState) { self.state = state }
  var count: Int { state.count }
  var customMirror: Mirror { Mirror(self, children: ["count": count], displayStyle: .struct) }
}

private struct CounterOwner: StateOwner {
  var initialState: CounterState { CounterState() }
  func publish(_ state: CounterState) -> ReadOnlyCounterState { ReadOnlyCounterState(state) }
}

extension ReadOnlyCounterState: PublishedState {
  typealias State = CounterState
  static var ownerKey: OwnerKey<Self> { OwnerKey(CounterOwner()) }
}

struct CounterClient: Sendable {
  var increment: @Sendable () async throws -> Void

  static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(CounterOwner(), in: storage)
    return Self(increment: { owned.withLock("increment") { $0.count += 1 } })
  }
}

enum CounterClientKey: DependencyKey {
  static var defaultValue: CounterClient {
    CounterClient(increment: unimplemented("CounterClient.increment"))
  }
}

extension DependencyValues {
  var counterClient: CounterClient {
    get { self[CounterClientKey.self] }
    set { self[CounterClientKey.self] = newValue }
  }
}
