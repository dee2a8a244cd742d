// Audit rule ownership-name: a type has the name of StateKit's writer, `Owned`. In the client's
// file, the compiler prefers this type, which then receives the owner.
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
