/// A violation of the ownership rules that terminates the process, with its message.
///
/// Release builds terminate, too. If they continued, they would publish state that the owner never
/// wrote, or wait forever for a lock.
@usableFromInline
enum OwnershipMisuse {
  case wrongOwner(owner: String, published: String)
  case secondWriter(published: String)
  case nestedAccess(LockPurpose)
  case duringReleaseOfValues(LockPurpose)
  case transactionInReadScope(operation: String, published: String)
  case commitInReadScope
  case ownerReadInReadScope(published: String)
  case secondStorageLock(LockPurpose)
  case groupAcrossStorages
  case readerWithoutStorage(published: String)
  case duplicateRecordName(name: String)
  case recordWithoutName(published: String)

  @usableFromInline
  var message: String {
    switch self {
    case .wrongOwner(let owner, let published):
      """
      \(owner) does not own \(published): the `ownerKey` of \(published) names another owner. Only \
      the file that declares \(published) can write it. Call an endpoint of its client that makes \
      this change.
      """
    case .secondWriter(let published):
      """
      \(published) already has a writer in this storage. Only one `Owned` of a piece of state can \
      exist at a time. Likely cause: the client was created twice. Create it once, in the \
      composition root, and pass it to all features.
      """
    case .nestedAccess(.transaction(let operation, let published)):
      """
      The transaction "\(operation)" on \(published) began inside another transaction or read of \
      the same storage. Likely causes: the closure of `withLock` or `read` calls a client, or \
      releases an object whose `deinit` calls one. Call the client after the closure has returned, \
      keep the object until then, or commit both changes as one group of `SharedChange`s.
      """
    case .nestedAccess(.read(let published)):
      """
      \(published) was read inside a transaction of the same storage. Likely causes: the closure \
      of the transaction reads a `@SharedReader`, or calls a client that reads the state. Read it \
      before the transaction, or use the state that the transaction receives.
      """
    case .nestedAccess(.storeRelease), .secondStorageLock(.storeRelease):
      """
      The last reference to a store was released inside a transaction. Likely cause: the closure \
      of the transaction removes the value that holds the store. Keep a reference to the store \
      until the transaction has returned.
      """
    case .nestedAccess(let purpose):
      """
      \(purpose) was attempted inside a transaction of the same storage. Likely cause: the closure \
      of the transaction calls other code. Call that code after the transaction has returned.
      """
    case .duringReleaseOfValues(let purpose):
      """
      \(purpose) was attempted by the `deinit` of an object that a storage released. Likely cause: \
      the owned state contains a class instance, although it must contain only values. Move the \
      object out of the state, or remove the access to shared state from its `deinit`.
      """
    case .transactionInReadScope(let operation, let published):
      """
      The transaction "\(operation)" on \(published) began on a thread that is reducing an action \
      or is inside `store.read`. Likely causes: a reducer or the closure of `store.read` calls the \
      client. In a reducer, return an effect that calls the client. In `store.read`, call the \
      client after the closure has returned.
      """
    case .commitInReadScope:
      """
      A group of changes was committed on a thread that is reducing an action or is inside \
      `store.read`. Likely causes: a reducer or the closure of `store.read` commits the group. In \
      a reducer, return an effect that commits the group. In `store.read`, commit the group after \
      the closure has returned.
      """
    case .ownerReadInReadScope(let published):
      """
      \(published) was read through its owner on a thread that is reducing an action or is inside \
      `store.read`. The result could be newer than the version that the reducer or the closure \
      reads. In a reducer, declare a `@SharedReader`, or return an effect that calls the client. \
      In `store.read`, call `store.shared`.
      """
    case .secondStorageLock(let purpose):
      """
      \(purpose) entered a second storage inside a transaction of the first. Two threads that \
      enter the two storages in opposite order deadlock. Read what the transaction needs before it \
      begins, and change one storage after the other.
      """
    case .groupAcrossStorages:
      """
      Changes of two storages were joined into one group. All changes of a group must belong to \
      the same storage. Likely cause: the clients that prepared the changes were created in \
      different storages. Create them in one storage, or commit the two changes one after the other.
      """
    case .readerWithoutStorage(let published):
      """
      A reader of \(published) was read, but it does not belong to a store. Likely cause: its \
      feature was built outside a store, so the reader has no storage. Build features in the closure that \
      you pass to the store.
      """
    case .duplicateRecordName(let name):
      """
      Two published types claim the record "\(name)". Each would read and overwrite the state of \
      the other. Give each type a unique name, and pass `StateRename` only names that no type uses.
      """
    case .recordWithoutName(let published):
      """
      \(published) cannot name a record: the type is private or local, is declared in an extension \
      of another module's type, or has a name in backticks, so its name is not unique or changes \
      between launches. Declare the published type at file scope and without `private`.
      """
    }
  }

  /// Terminates the process with the message.
  @usableFromInline
  func terminate(file: StaticString = #fileID, line: UInt = #line) -> Never {
    fatalError(message, file: file, line: line)
  }
}
