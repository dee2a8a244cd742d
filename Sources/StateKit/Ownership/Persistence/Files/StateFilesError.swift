/// Why files could not be opened, read or written, and what to do.
public enum StateFilesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Another storage has the folder, in this process or in another one.
  case inUse(folder: String)
  /// The folder is not there, or has gone since it was opened.
  case missing(folder: String)
  /// The path leads to something that is no folder.
  case notAFolder(folder: String)
  /// The name belongs to something that is no file.
  case notAFile(folder: String, name: String)
  /// The file has more bytes than were wanted, and was not read.
  case tooLarge(folder: String, name: String, limit: Int)
  /// The folder, or its disk, may not be written, or what is in it not be listed.
  case notPermitted(folder: String)
  /// A file is there, and this process may not read it.
  case notReadable(folder: String, name: String)
  /// No space is left.
  case full(folder: String)
  /// The files were closed, or the simulated machine is dead.
  case closed(folder: String)
  /// Anything else, with the system's error number.
  case failed(folder: String, step: String, code: Int32)

  /// What happened, and the mend.
  public var description: String {
    switch self {
    case .inUse(let folder):
      """
      Another storage uses the folder "\(folder)", in this process or in another one. Two would \
      overwrite each other's state. Close the other one first, or use a folder of your own.
      """
    case .missing(let folder):
      """
      The folder "\(folder)" is not there, or was removed while it was in use. Make it, or put it \
      back, and open a new storage; what is in memory is not on disk.
      """
    case .notAFolder(let folder):
      "\"\(folder)\" is no folder. Give the storage a folder of its own."
    case .notAFile(let folder, let name):
      """
      "\(name)" in "\(folder)" is a folder, a link or a device. Move it away: the name is that of a \
      record.
      """
    case .tooLarge(let folder, let name, let limit):
      """
      "\(name)" in "\(folder)" has more than \(limit) bytes. Move it away: no record has so many.
      """
    case .notPermitted(let folder):
      """
      The folder "\(folder)" is read-only, or belongs to somebody else. Allow this process to read \
      and write it; what is in memory is not on disk until then.
      """
    case .notReadable(let folder, let name):
      """
      The file "\(folder)/\(name)" is there, and this process may not read it. Give the file back to \
      the user that the process runs as, or allow that one to read it.
      """
    case .full(let folder):
      """
      No space is left for "\(folder)". What was written last is still there. Free some space; the \
      next change, or the next `synchronize()`, writes what is missing.
      """
    case .closed(let folder):
      "The files in \"\(folder)\" were closed. Open a new storage."
    case .failed(let folder, let step, let code):
      """
      The system refused to \(step) in "\(folder)" (error \(code)). What was written last is still \
      there; the next change, or the next `synchronize()`, tries again.
      """
    }
  }
}
