/// A real folder, on a disk of this machine.
///
/// It is made when it is not there; the folder around it must be. It is locked with `flock`, so that
/// no other process, and no second storage of this one, opens it as well; the lock goes with the
/// process, however that ends. The file system of a network may keep no such lock: use a local one.
///
/// ```swift
/// let storage = try SharedStorage(files: FolderStateFiles("/var/lib/lifesignal/state"))
/// ```
public struct FolderStateFiles: StateFiles {
  /// The folder's path.
  public let path: String

  /// Names a folder. Nothing happens until a storage opens it.
  public init(_ path: String) { self.path = path }

  /// Makes the folder if it is not there, and locks it.
  public func open() throws(StateFilesError) -> any OpenStateFiles {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notAFolder(folder: path) }
    let isNew = makeFolder()
    let folder: OpenFolder?
    do {
      folder = try openAndLock()
    } catch {
      throw StateFilesError(error, step: "open the folder", folder: path)
    }
    guard let folder else { throw .inUse(folder: path) }
    if isNew { folder.synchronizeParent() }
    return folder
  }

  /// Nil when somebody else has it.
  private func openAndLock() throws(SystemCall.Failure) -> OpenFolder? {
    let descriptor = try SystemCall.openFolder(path)
    do {
      if try SystemCall.lock(descriptor) {
        return OpenFolder(path: path, descriptor: descriptor)
      }
    } catch {
      SystemCall.close(descriptor)
      throw error
    }
    SystemCall.close(descriptor)
    return nil
  }

  /// Whether it was made just now. Why it could not be made is seen when it is opened.
  private func makeFolder() -> Bool {
    do {
      try SystemCall.makeFolder(path)
      return true
    } catch {
      return false
    }
  }
}
