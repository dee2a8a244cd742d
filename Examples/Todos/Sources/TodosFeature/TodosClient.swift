import Foundation
public import StateKit

/// A task of the list.
public struct Todo: Hashable, Sendable, Codable {
  /// What is to be done.
  public var title: String
  /// Whether it is done.
  public var isDone = false

  /// Creates a task that is not done.
  public init(_ title: String) { self.title = title }
}

/// The saved list, which only ``TodosClient`` changes.
public struct ReadOnlyTodos: PublishedState, CustomReflectable {
  /// The state is the list itself.
  public typealias State = [Todo]
  /// The tasks, in the order in which they were added.
  public let todos: [Todo]

  fileprivate init(_ todos: [Todo]) { self.todos = todos }

  /// The key that names the owner.
  public static var ownerKey: OwnerKey<Self> { OwnerKey(TodosOwner()) }
  /// The tasks, for the printed differences of a test.
  public var customMirror: Mirror { Mirror(self, children: ["todos": todos]) }
}

private struct TodosOwner: PersistentStateOwner {
  var initialState: [Todo] { [] }
  func publish(_ todos: [Todo]) -> ReadOnlyTodos { ReadOnlyTodos(todos) }
  var formatVersion: Int { 1 }
  func encode(_ todos: [Todo]) throws -> [UInt8] { Array(try JSONEncoder().encode(todos)) }
  func decode(_ bytes: [UInt8], version: Int) throws -> [Todo] {
    try JSONDecoder().decode([Todo].self, from: Data(bytes))
  }
  func recoveryPolicy(for problem: RecordProblem) -> RecoveryPolicy { .startFresh }
}

/// A client that saves the list.
public struct TodosClient: DependencyKey, Sendable {
  /// Saves the list, and returns when it is on disk.
  public var save: @Sendable (_ todos: [Todo]) async throws -> Void

  /// Creates a client.
  public init(save: @escaping @Sendable (_ todos: [Todo]) async throws -> Void) {
    self.save = save
  }

  /// A client without an implementation.
  public static var defaultValue: Self { Self(save: unimplemented("TodosClient.save")) }

  /// Returns a client that writes to a storage.
  public static func live(in storage: SharedStorage) -> Self {
    let owned = Owned(TodosOwner(), in: storage)
    return Self(save: { todos in
      owned.withLock("save") { $0 = todos }
      try await owned.synchronize()
    })
  }
}
