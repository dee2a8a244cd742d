import StateKit

/// A piece of shared state: a number, and an array, which is reference-counted.
struct TallyState: Equatable, Sendable {
  var count = 0
  var names = ["Ana", "Ben"]
}

/// The published view of the state.
struct ReadOnlyTally: Equatable, Sendable {
  private let state: TallyState

  fileprivate init(_ state: TallyState) { self.state = state }

  var count: Int { state.count }
}

private struct TallyOwner: StateOwner {
  var initialState: TallyState { TallyState() }

  func publish(_ state: TallyState) -> ReadOnlyTally { ReadOnlyTally(state) }
}

extension ReadOnlyTally: PublishedState {
  typealias State = TallyState

  static var ownerKey: OwnerKey<Self> { OwnerKey(TallyOwner()) }
}

/// The owner's client. Each method repeats its operation, so that the cost of calling the client is
/// negligible.
final class TallyClient: Sendable {
  private let owned: Owned<TallyOwner>

  init(in storage: SharedStorage) { owned = Owned(TallyOwner(), in: storage) }

  func add(_ amount: Int, times: Int) {
    for _ in 0..<times { owned.withLock("add") { $0.count &+= amount } }
  }

  func sum(times: Int) -> Int {
    var sum = 0
    for _ in 0..<times { sum &+= owned.read { $0.count } }
    return sum
  }
}
