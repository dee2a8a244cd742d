import StateKit

/// The owned state of each of two halves, left and right. A group of changes increments the values
/// of both halves together, so a reader that sees different values has read two versions.
struct HalfState: Equatable, Sendable {
  var value = 0
  /// The numbers that were appended most recently. An array has its own heap storage, so a test
  /// that compares histories also detects a stale copy of that storage.
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
  static var ownerKey: OwnerKey<Self> { OwnerKey(LeftOwner()) }
}

extension ReadOnlyRight: PublishedState {
  typealias State = HalfState
  static var ownerKey: OwnerKey<Self> { OwnerKey(RightOwner()) }
}

/// A client that owns both halves.
struct HalvesClient: Sendable {
  /// Adds one to the values of both halves, in one group.
  var incrementBoth: @Sendable () -> Void
  /// Adds one to the values of both halves, in one group. The closure runs inside the group's
  /// transaction, after the left half was changed and before the right half is.
  var incrementBothCallingBetween: @Sendable (@escaping @Sendable () -> Void) -> Void
  /// Appends a number to the history of the left half.
  var appendLeft: @Sendable (Int) -> Void
  /// Runs a transaction that changes the left half and then throws an error. Ignores the error.
  var failLeft: @Sendable () -> Void

  struct Refused: Error {}

  static func live(in storage: SharedStorage) -> Self {
    let left = Owned(LeftOwner(), in: storage)
    let right = Owned(RightOwner(), in: storage)
    let leftIncrement: @Sendable () -> SharedChange = {
      left.prepareChange("increment") { $0.value += 1 }
    }
    let rightIncrement: @Sendable () -> SharedChange = {
      right.prepareChange("increment") { $0.value += 1 }
    }
    let append: @Sendable (Int) -> Void = { number in
      left.withLock("append") { state in
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
      incrementBoth: { leftIncrement().and(rightIncrement()).commit() },
      incrementBothCallingBetween: { body in
        let leftIncrementAndBody = left.prepareChange("increment") {
          $0.value += 1
          body()
        }
        leftIncrementAndBody.and(rightIncrement()).commit()
      },
      appendLeft: append, failLeft: fail)
  }
}
