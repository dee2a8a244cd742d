import Foundation
import LifeSignalDomain
import StateKit

/// A launch of a device with its live clients, against a backend that the test speaks for.
final class ClientBench {
  let bench: Bench
  let user: UserClient
  let contacts: ContactsClient
  let session: SessionClient

  init(_ bench: Bench = Bench(), ids: UUIDGenerator = .counting()) {
    self.bench = bench
    user = .live(
      in: bench.storage, connection: bench.connection, clock: bench.clock,
      date: bench.date, uuid: ids)
    contacts = .live(in: bench.storage, connection: bench.connection, date: bench.date)
    session = .live(in: bench.storage, connection: bench.connection, date: bench.date)
  }

  /// A launch that finds what is in the files.
  convenience init(
    files: InMemoryStateFiles, at moment: Date = start, ids: UUIDGenerator = .counting()
  ) throws {
    self.init(try Bench(files: files, at: moment), ids: ids)
  }

  var shown: ReadOnlyUserState { bench.storage.current(ReadOnlyUserState.self) }
  var list: ReadOnlyContactsState { bench.storage.current(ReadOnlyContactsState.self) }
  var phase: ReadOnlySessionState { bench.storage.current(ReadOnlySessionState.self) }

  /// Loads a profile that the server has at a revision.
  func load(_ user: User, revision: UInt64 = 1) throws {
    _ = bench.begin { [client = self.user] in try await client.load().commit() }
    try bench.answer(.user(UserSnapshot(revision: Revision(revision), user: user)))
  }

  /// Does something that is to succeed at once.
  func act(_ work: @escaping @Sendable (UserClient) async throws -> Void) -> Outcome<Void> {
    bench.begin { [user] in try await work(user) }.outcome
  }

  /// Begins to drain the queue; gives what it gives up.
  func drain() -> (job: Bench.Job, outcome: Outcome<Void>, gaveUp: Calls<UserIntent>) {
    let gaveUp = Calls<UserIntent>()
    let (job, outcome) = bench.begin { [user] in
      try await user.drain { gaveUp.note($0) }
    }
    return (job, outcome, gaveUp)
  }

  /// What the device asked last to be carried out.
  var sent: [QueuedAction] {
    bench.line.requests.compactMap {
      if case .perform(let action) = $0.request { action } else { nil }
    }
  }
}

extension User {
  /// The user with something else about them.
  func with(_ change: (inout User) throws -> Void) rethrows -> User {
    var user = self
    try change(&user)
    return user
  }
}
