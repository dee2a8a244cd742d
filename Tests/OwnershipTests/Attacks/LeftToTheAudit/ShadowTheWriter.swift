// Audit rule ownership-name: in the client's file, the compiler prefers this type to the writer
// with the same name. The type receives the owner.
import StateKit

struct Owned<Owner: StateOwner>: ~Copyable {
  init(_ owner: Owner, in storage: SharedStorage) { print(owner.publish(owner.initialState)) }

  func withLock<Result, Failure: Error>(
    _ operation: StaticString, _ body: (inout Owner.State) throws(Failure) -> Result
  ) throws(Failure) -> Result { fatalError() }

  func read<Result>(_ body: (Owner.State) -> Result) -> Result { fatalError() }

  func prepareChange(
    _ operation: StaticString, _ body: @escaping @Sendable (inout Owner.State) -> Void
  ) -> SharedChange { SharedChange() }

  func synchronize() async throws {}
}
