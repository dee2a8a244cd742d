import StateKit

/// Two halves that a group always changes together, and a count that is changed alone.
struct HalfState: Equatable, Sendable {
  var value = 0
  /// So that a torn or stale copy of an array would show, too.
  var history: [Int] = []
}

struct ReadOnlyLeft: Equatable, Sendable {
  private let state: HalfState
  fileprivate init(_ state: HalfState) { self.state = state }
  var value: Int { state.value }
  var history: [Int] { state.history }
}

struct ReadOnlyRight: Equatable, Sendable {
  private let state: HalfState
  fileprivate init(_ state: HalfState) { self.state = state }
  var value: Int { state.value }
}

private struct LeftOwner: StateOwner {
  var initialState: HalfState { HalfState() }
  func publish(_ state: HalfState) -> ReadOnlyLeft { ReadOnlyLeft(state) }
}

private struct RightOwner: StateOwner {
  var initialState: HalfState { HalfState() }
  func publish(_ state: HalfState) -> ReadOnlyRight { ReadOnlyRight(state) }
}

extension ReadOnlyLeft: PublishedState {
  typealias State = HalfState
  static var shared: SharedKey<Self> { SharedKey(LeftOwner()) }
}

extension ReadOnlyRight: PublishedState {
  typealias State = HalfState
  static var shared: SharedKey<Self> { SharedKey(RightOwner()) }
}

struct HalvesClient: Sendable {
  /// Changes both halves by one, in one group.
  var moveBoth: @Sendable () -> Void
  /// Changes the left half alone and puts it back, in two transactions.
  var touchLeft: @Sendable (Int) -> Void
  /// Begins a change of the left half, and throws.
  var failLeft: @Sendable () -> Void

  struct Refused: Error {}

  static func live(in storage: SharedStorage) -> Self {
    let left = Owned(LeftOwner(), in: storage)
    let right = Owned(RightOwner(), in: storage)
    let leftMoved: @Sendable () -> SharedChange = { left.change("move") { $0.value += 1 } }
    let touch: @Sendable (Int) -> Void = { number in
      left.withLock("touch") { state in
        state.history.append(number)
        if state.history.count > 64 { state.history.removeFirst(32) }
      }
    }
    let fail: @Sendable () -> Void = {
      try? left.withLock("fail") { state throws(Refused) in
        state.value = -1
        throw Refused()
      }
    }
    return Self(
      moveBoth: { leftMoved().and(right.change("move") { $0.value += 1 }).commit() },
      touchLeft: touch, failLeft: fail)
  }
}
