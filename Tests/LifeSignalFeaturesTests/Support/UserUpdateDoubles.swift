import LifeSignalDomain
import StateKit

/// The test doubles of an endpoint that returns a ``UserUpdate``, and of
/// `UserClient.profileReceived`.
///
/// Each double prepares a change of its own shared state, so that a test can check that a feature
/// commits both changes together.
struct UserUpdateDoubles: Sendable {
  /// Returns the update that the endpoint returns.
  let update: @Sendable (User) -> UserUpdate
  /// Returns the change that `profileReceived` returns.
  let profileReceived: @Sendable (UserSnapshot) -> SharedChange

  init(in storage: SharedStorage) {
    let commitCount = Owned(CommitCountOwner(), in: storage)
    update = { user in
      UserUpdate(
        change: commitCount.prepareChange("prepared") { $0 += 1 },
        user: UserSnapshot(revision: Revision(7), user: user))
    }
    let receivedProfile = Owned(ReceivedProfileOwner(), in: storage)
    profileReceived = { snapshot in
      receivedProfile.prepareChange("learned") { $0 = snapshot }
    }
  }
}

/// The number of times that the endpoint's change was committed.
struct ReadOnlyCommitCount: Equatable, Sendable {
  private let state: Int
  fileprivate init(_ state: Int) { self.state = state }
}

fileprivate struct CommitCountOwner: StateOwner {
  var initialState: Int { 0 }
  func publish(_ state: Int) -> ReadOnlyCommitCount { ReadOnlyCommitCount(state) }
}

extension ReadOnlyCommitCount: PublishedState {
  typealias State = Int
  static var ownerKey: OwnerKey<Self> { OwnerKey(CommitCountOwner()) }
}

/// The profile that `profileReceived` received last.
struct ReadOnlyReceivedProfile: Equatable, Sendable {
  private let state: UserSnapshot?
  fileprivate init(_ state: UserSnapshot?) { self.state = state }
}

fileprivate struct ReceivedProfileOwner: StateOwner {
  var initialState: UserSnapshot? { nil }
  func publish(_ state: UserSnapshot?) -> ReadOnlyReceivedProfile { ReadOnlyReceivedProfile(state) }
}

extension ReadOnlyReceivedProfile: PublishedState {
  typealias State = UserSnapshot?
  static var ownerKey: OwnerKey<Self> { OwnerKey(ReceivedProfileOwner()) }
}
