/// The reason why a thread takes the lock of a storage. The message about a refused access contains
/// the reason, and so does the report of the watchdog in debug builds.
@usableFromInline
enum LockPurpose: Sendable {
  case transaction(StaticString, any PublishedState.Type)
  case read(any PublishedState.Type)
  case lookup(any PublishedState.Type)
  case commit
  /// The release of the last reference to a store.
  case storeRelease
  /// Any other operation, by name.
  case call(StaticString)
}

extension LockPurpose: CustomStringConvertible {
  @usableFromInline
  var description: String {
    switch self {
    case .transaction(let operation, let published):
      "The transaction \"\(operation)\" on \(published)"
    case .read(let published): "A read of \(published)"
    case .lookup(let published): "A lookup of \(published)"
    case .commit: "A commit"
    case .storeRelease: "The release of a store"
    case .call(let name): "\(name)"
    }
  }
}
