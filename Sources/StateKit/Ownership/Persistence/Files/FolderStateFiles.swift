/// The files of a storage, in a folder on a local disk.
///
/// The folder is created if it does not exist; its parent folder must exist. It is locked with
/// `flock`, so that no other process and no second storage of this process can open it. The system
/// releases the lock when the process ends for any reason. Use a local file system, because not every
/// network file system supports such locks.
///
/// ```swift
/// let storage = try SharedStorage(files: FolderStateFiles("/var/lib/lifesignal/state"))
/// ```
public struct FolderStateFiles: StateFiles {
  /// The path of the folder.
  public let path: String

  /// Creates a value for the folder at a path. The disk is not accessed until a storage opens the
  /// folder.
  public init(_ path: String) { self.path = path }

  /// Creates the folder if it does not exist, and locks it.
  public func open() throws(StateFilesError) -> any OpenStateFiles {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notAFolder(folder: path) }
    let creationFailure = createFolder()
    let folder: OpenFolder?
    do {
      folder = try openAndLock()
    } catch {
      if error.isMissing, let creationFailure, !creationFailure.isMissing {
        throw creationError(creationFailure)
      }
      throw StateFilesError(error, step: "open the folder", folder: path)
    }
    guard let folder else { throw .inUse(folder: path) }
    if creationFailure == nil { folder.synchronizeParent() }
    return folder
  }

  /// Returns the error for a folder that does not exist and could not be created. An error about a
  /// missing permission names the parent folder, because creating a folder writes to its parent.
  private func creationError(_ failure: SystemCall.Failure) -> StateFilesError {
    let error = StateFilesError(failure, step: "create the folder", folder: path)
    if case .notPermitted = error { return .notPermitted(folder: parent) }
    return error
  }

  /// The path of the parent folder.
  private var parent: String {
    let reversedPath = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
    let reversedRest = reversedPath.drop { $0 != UInt8(ascii: "/") }
    if reversedRest.isEmpty { return path.hasPrefix("/") ? "/" : "." }
    let reversedParent = reversedRest.drop { $0 == UInt8(ascii: "/") }
    if reversedParent.isEmpty { return "/" }
    return String(decoding: Array(reversedParent.reversed()), as: UTF8.self)
  }

  /// Opens and locks the folder, or returns nil if it is already locked.
  private func openAndLock() throws(SystemCall.Failure) -> OpenFolder? {
    let descriptor = try SystemCall.openFolder(path)
    do {
      if try SystemCall.lock(descriptor) {
        return OpenFolder(path: path, descriptor: descriptor)
      }
    } catch {
      SystemCall.closeDescriptor(descriptor)
      throw error
    }
    SystemCall.closeDescriptor(descriptor)
    return nil
  }

  /// Creates the folder. Returns nil if the folder was created, and otherwise the failure. A folder
  /// that already exists is also a failure.
  private func createFolder() -> SystemCall.Failure? {
    do {
      try SystemCall.makeFolder(path)
      return nil
    } catch {
      return error
    }
  }
}
