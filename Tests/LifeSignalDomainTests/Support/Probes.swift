import LifeSignalDomain
import StateKit

/// Two pieces of shared state that a test owns, for what a client and the user's owner prepare: that
/// both changes are made, and made together, is then seen.
struct Probes: Sendable {
  /// What an endpoint gives that prepared something.
  let update: @Sendable (User) -> UserUpdate
  /// What the user's owner prepares.
  let learn: @Sendable (UserSnapshot) -> SharedChange

  init(in storage: SharedStorage) {
    let prepared = Owned(PreparedOwner(), in: storage)
    update = { user in
      UserUpdate(
        change: prepared.change("prepared") { $0 += 1 },
        user: UserSnapshot(revision: Revision(7), user: user))
    }
    let learned = Owned(LearnedOwner(), in: storage)
    learn = { snapshot in
      learned.change("learned") { $0 = snapshot }
    }
  }
}

/// How often what a client prepared was committed.
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
  static var shared: SharedKey<Self> { SharedKey(PreparedOwner()) }
}

/// What the user's owner has learned.
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
  static var shared: SharedKey<Self> { SharedKey(LearnedOwner()) }
}
