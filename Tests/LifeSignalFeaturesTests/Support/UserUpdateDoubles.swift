import LifeSignalDomain
import StateKit

/// The test doubles of an endpoint that returns a ``UserUpdate`` (a prepared change, and the user
/// whom the server sent with it), and of `UserClient.profileChange`.
///
/// Each double prepares a change of its own shared state, so that a test can check that a feature
/// commits both changes together.
struct UserUpdateDoubles: Sendable {
  /// The double of the endpoint: returns an update with the given user.
  let update: @Sendable (User) -> UserUpdate
  /// The double of `UserClient.profileChange`.
  let profileChange: @Sendable (UserSnapshot) -> SharedChange

  init(in storage: SharedStorage) {
    let commitCount = Owned(CommitCountOwner(), in: storage)
    update = { user in
      UserUpdate(
        change: commitCount.prepareChange("prepared") { $0 += 1 },
        user: Self.snapshot(of: user))
    }
    let receivedProfile = Owned(ReceivedProfileOwner(), in: storage)
    profileChange = { snapshot in
      receivedProfile.prepareChange("received") { $0 = snapshot }
    }
  }

  /// Returns the snapshot of a user in the endpoint's update.
  static func snapshot(of user: User) -> UserSnapshot {
    UserSnapshot(revision: Revision(7), user: user)
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

/// The profile that `profileChange` received last.
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
