import LifeSignalDomain
import StateKit

/// The test doubles of endpoints that prepare an action: an answer to pings, and the check-in that it
/// is. Each counts its actions in a shared state of its own, so that a test sees both changes.
struct PreparedActionDoubles: Sendable {
  /// Returns an answer with the given delivery.
  let answer: @Sendable (@escaping @Sendable () async throws -> ActionDelivery) -> PreparedAction
  /// The double of `UserClient.checkInForAnswer`.
  let checkIn: @Sendable () -> PreparedAction

  init(in storage: SharedStorage) {
    let answers = Owned(AnswerCountOwner(), in: storage)
    answer = { delivery in
      PreparedAction(
        change: answers.prepareChange("answered") { $0 += 1 },
        undo: { answers.prepareChange("undone") { $0 -= 1 } },
        save: { true }, saved: { SharedChange() }, release: {}, delivery: delivery)
    }
    let checkIns = Owned(CheckInCountOwner(), in: storage)
    checkIn = {
      PreparedAction(
        change: checkIns.prepareChange("checked in") { $0 += 1 },
        undo: { checkIns.prepareChange("undone") { $0 -= 1 } },
        save: { true }, saved: { SharedChange() }, release: {}, delivery: { .waiting })
    }
  }
}

/// The number of answers.
struct ReadOnlyAnswerCount: Equatable, Sendable {
  private let state: Int
  fileprivate init(_ state: Int) { self.state = state }
}

fileprivate struct AnswerCountOwner: StateOwner {
  var initialState: Int { 0 }
  func publish(_ state: Int) -> ReadOnlyAnswerCount { ReadOnlyAnswerCount(state) }
}

extension ReadOnlyAnswerCount: PublishedState {
  typealias State = Int
  static var ownerKey: OwnerKey<Self> { OwnerKey(AnswerCountOwner()) }
}

/// The number of check-ins.
struct ReadOnlyCheckInCount: Equatable, Sendable {
  private let state: Int
  fileprivate init(_ state: Int) { self.state = state }
}

fileprivate struct CheckInCountOwner: StateOwner {
  var initialState: Int { 0 }
  func publish(_ state: Int) -> ReadOnlyCheckInCount { ReadOnlyCheckInCount(state) }
}

extension ReadOnlyCheckInCount: PublishedState {
  typealias State = Int
  static var ownerKey: OwnerKey<Self> { OwnerKey(CheckInCountOwner()) }
}
