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
    let refusal = makeFolder()
    let folder: OpenFolder?
    do {
      folder = try openAndLock()
    } catch {
      if error.isMissing, let refusal, !refusal.isMissing { throw refusalToMake(refusal) }
      throw StateFilesError(error, step: "open the folder", folder: path)
    }
    guard let folder else { throw .inUse(folder: path) }
    if refusal == nil { folder.synchronizeParent() }
    return folder
  }

  /// Why there is no folder and none could be made: what is in the way is the one around it.
  private func refusalToMake(_ failure: SystemCall.Failure) -> StateFilesError {
    let error = StateFilesError(failure, step: "make the folder", folder: path)
    if case .notPermitted = error { return .notPermitted(folder: parent) }
    return error
  }

  /// The path of the folder around it.
  private var parent: String {
    let name = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }
    let rest = name.drop { $0 != UInt8(ascii: "/") }
    if rest.isEmpty { return path.hasPrefix("/") ? "/" : "." }
    let parent = rest.drop { $0 == UInt8(ascii: "/") }
    return parent.isEmpty ? "/" : String(decoding: Array(parent.reversed()), as: UTF8.self)
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

  /// Makes it. Gives back why it was not made: also that it is there.
  private func makeFolder() -> SystemCall.Failure? {
    do {
      try SystemCall.makeFolder(path)
      return nil
    } catch {
      return error
    }
  }
}
