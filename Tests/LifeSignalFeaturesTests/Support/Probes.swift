import LifeSignalDomain
import StateKit

/// Two shared states of a test, for the changes that a client and the user's owner prepare, so that
/// a test can check that both are committed together.
struct Probes: Sendable {
  /// Returns the update of a client's endpoint.
  let update: @Sendable (User) -> UserUpdate
  /// Returns the change of the user's owner.
  let profileReceived: @Sendable (UserSnapshot) -> SharedChange

  init(in storage: SharedStorage) {
    let prepared = Owned(PreparedOwner(), in: storage)
    update = { user in
      UserUpdate(
        change: prepared.prepareChange("prepared") { $0 += 1 },
        user: UserSnapshot(revision: Revision(7), user: user))
    }
    let learned = Owned(LearnedOwner(), in: storage)
    profileReceived = { snapshot in
      learned.prepareChange("learned") { $0 = snapshot }
    }
  }
}

/// The number of commits of the client's change.
struct ReadOnlyPrepared: Equatable, Sendable {
  private let state: Int
  fileprivate init(_ state: Int) { self.state = state }
}

fileprivate struct PreparedOwner: StateOwner {
  var initialState: Int { 0 }
  func publish(_ state: Int) -> ReadOnlyPrepared { ReadOnlyPrepared(state) }
}

extension ReadOnlyPrepared: PublishedState {
  typealias State = Int
  static var ownerKey: OwnerKey<Self> { OwnerKey(PreparedOwner()) }
}

/// The profile that the user's owner received.
struct ReadOnlyLearned: Equatable, Sendable {
  private let state: UserSnapshot?
  fileprivate init(_ state: UserSnapshot?) { self.state = state }
}

fileprivate struct LearnedOwner: StateOwner {
  var initialState: UserSnapshot? { nil }
  func publish(_ state: UserSnapshot?) -> ReadOnlyLearned { ReadOnlyLearned(state) }
}

extension ReadOnlyLearned: PublishedState {
  typealias State = UserSnapshot?
  static var ownerKey: OwnerKey<Self> { OwnerKey(LearnedOwner()) }
}
