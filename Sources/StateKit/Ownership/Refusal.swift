/// What the ownership kernel refuses at run time, each with its whole message.
///
/// A refusal ends the process, in release too: going on would publish what the owner never wrote, or
/// wait for a lock that is never given up.
@usableFromInline
enum Refusal {
  case notTheOwner(owner: String, published: String)
  case secondWriter(published: String)
  case nested(operation: String, published: String)
  case whileReducing(operation: String, published: String)
  case commitWhileReducing
  case ownerReadWhileReducing(published: String)
  case secondStorage
  case groupOfTwoStorages
  case readInsideTransaction(published: String)
  case storageInUse(what: String)
  case readerWithoutStorage(published: String)
  case secondRecord(name: String)
  case recordWithoutName(published: String)

  @usableFromInline
  var message: String {
    switch self {
    case .notTheOwner(let owner, let published):
      """
      \(owner) does not own \(published): its `shared` names another owner. Only the file that \
      declares \(published) can write it. Ask its client for an endpoint that makes this change.
      """
    case .secondWriter(let published):
      """
      \(published) already has a writer in this storage. One `Owned` of a piece of state lives at a \
      time: make the client once, in the composition root, and hand that client to everybody.
      """
    case .nested(let operation, let published):
      """
      The transaction "\(operation)" on \(published) began inside another transaction of the same \
      storage. Decide everything first, then change: one `withLock` after the other, or one group \
      of `SharedChange`s.
      """
    case .whileReducing(let operation, let published):
      """
      The transaction "\(operation)" on \(published) ran on a thread that is reducing an action. \
      A reducer changes its own state only. Return an effect that calls the client.
      """
    case .commitWhileReducing:
      """
      A group of changes was committed on a thread that is reducing an action. A reducer changes \
      its own state only. Return an effect that commits.
      """
    case .ownerReadWhileReducing(let published):
      """
      \(published) was read through its owner on a thread that is reducing an action: that is the \
      value of this moment, not of the reduce. Declare a `@SharedReader`, or return an effect that \
      calls the client.
      """
    case .secondStorage:
      """
      A transaction of one storage entered another storage. Two threads that do so in opposite \
      order wait for each other for ever. Read what you need before the transaction.
      """
    case .groupOfTwoStorages:
      """
      A group holds changes of one storage. These two were prepared in different ones: commit them \
      one after the other.
      """
    case .readInsideTransaction(let published):
      """
      \(published) was read inside a transaction of the same storage. Read what you need before \
      the transaction, or use the state that the transaction was given.
      """
    case .storageInUse(let what):
      """
      \(what) was called inside a transaction of the same storage. Call it after the transaction.
      """
    case .readerWithoutStorage(let published):
      """
      A reader of \(published) was read that belongs to no store: its feature was built outside \
      one, so there is no storage to read. Build features in the closure given to the store.
      """
    case .secondRecord(let name):
      """
      Two published types claim the record "\(name)". Each would read, and overwrite, what the other \
      wrote. Give every type a name of its own, and let no `StateRename` use a name that is in use.
      """
    case .recordWithoutName(let published):
      """
      \(published) cannot name a record: the type is private or local, stands in an extension of \
      another module's type, or has a name in back-ticks, so the name is not its own, or is another \
      one at each launch. Declare the published type in its file, not in a function, and not private.
      """
    }
  }

  @usableFromInline
  func callAsFunction(file: StaticString = #fileID, line: UInt = #line) -> Never {
    fatalError(message, file: file, line: line)
  }
}
