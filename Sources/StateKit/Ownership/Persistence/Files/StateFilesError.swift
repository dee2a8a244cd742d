/// The reason why files could not be opened, read or written.
public enum StateFilesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another storage, in this process or another one, has the folder open.
  case inUse(folder: String)
  /// The folder does not exist, or was removed after it was opened.
  case missing(folder: String)
  /// The item at the path is not a folder.
  case notAFolder(folder: String)
  /// The item with the name is not a file.
  case notAFile(folder: String, name: String)
  /// The file is larger than the limit and was not read.
  case tooLarge(folder: String, name: String, limit: Int)
  /// This process may not write to the folder or its disk, or may not list the folder.
  case notPermitted(folder: String)
  /// The file exists, but this process may not read it.
  case notReadable(folder: String, name: String)
  /// No space is left on the disk.
  case full(folder: String)
  /// The files were closed, or the simulated machine has crashed.
  case closed(folder: String)
  /// Any other failure, with the system's error number.
  case failed(folder: String, step: String, code: Int32)

  /// A description of what happened and how to fix it.
  public var description: String {
    switch self {
    case .inUse(let folder):
      """
      Another storage uses the folder "\(folder)", in this process or another one. Two storages \
      would overwrite each other's state. Close the other storage first, or use a separate folder.
      """
    case .missing(let folder):
      """
      The folder "\(folder)" is missing, or was removed while it was in use. Create or restore it, \
      and open a new storage. Until then, changes are only in memory.
      """
    case .notAFolder(let folder):
      "\"\(folder)\" is not a folder. Use the path of a separate folder for the storage."
    case .notAFile(let folder, let name):
      """
      "\(name)" in "\(folder)" is a folder, a link or a device, but a record needs this name. Move \
      it to another place.
      """
    case .tooLarge(let folder, let name, let limit):
      """
      "\(name)" in "\(folder)" has more than \(limit) bytes, the limit for a record. Move it to \
      another place.
      """
    case .notPermitted(let folder):
      """
      The folder "\(folder)" is read-only, or belongs to another user. Allow this process to read \
      and write it. Until then, changes are only in memory.
      """
    case .notReadable(let folder, let name):
      """
      This process may not read the file "\(folder)/\(name)". Allow the user that runs the process \
      to read it.
      """
    case .full(let folder):
      """
      No space is left for "\(folder)". The last saved state is still on disk. Free some space. \
      The next change, or the next `synchronize()`, saves all changes.
      """
    case .closed(let folder):
      """
      The files in "\(folder)" were closed. Likely cause: the storage was closed while a client \
      still used it. Close a storage only after the last use of its clients. To continue, open a \
      new storage, and create new clients in it.
      """
    case .failed(let folder, let step, let code):
      """
      The system could not \(step) in "\(folder)" (error \(code)). The last saved state is still \
      on disk. The next change, or the next `synchronize()`, retries.
      """
    }
  }
}
