public import StateKit

/// The reason why the folder of a server cannot be read, or a turn cannot be saved. Nothing in the folder
/// was overwritten.
public enum BackendStorageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The files could not be opened, read or written.
  case files(StateFilesError)
  /// The folder contains no server, but a file of another program.
  case foreignFolder(folder: String, file: String)
  /// A file was changed or truncated after it was written.
  case damaged(folder: String, file: String)
  /// The files of some turns are missing.
  case missingTurns(folder: String, from: UInt64, to: UInt64)
  /// A newer version of the server wrote a file in a format that this version does not know.
  case newerFormat(folder: String, file: String)
  /// Another version of the server wrote turns, and would handle them in another way.
  case otherRules(folder: String, found: UInt64, known: UInt64)
  /// The state could not be encoded or decoded.
  case notCodable(folder: String, reason: String)
  /// The server was shut down.
  case closed

  /// A description of what happened and how to fix it.
  public var description: String {
    switch self {
    case .files(let error): error.description
    case .foreignFolder(let folder, let file):
      """
      The folder "\(folder)" contains no server, but the file "\(file)". Likely cause: a wrong path. \
      Use the path of the server's folder, or of an empty or new folder.
      """
    case .damaged(let folder, let file):
      """
      The file "\(file)" in "\(folder)" is damaged: it was truncated, or some of its bytes were \
      changed. Likely cause: an error of the disk, or another program. Nothing was changed. Copy the \
      folder, and restore the file from a backup.
      """
    case .missingTurns(let folder, let first, let last):
      """
      The turns \(first) to \(last) are missing in "\(folder)". Likely cause: a file with a name that \
      starts with "turns-" was removed. Nothing was changed. Restore the file from a backup.
      """
    case .newerFormat(let folder, let file):
      """
      A newer version of the server wrote the file "\(file)" in "\(folder)". Nothing was changed. \
      Start that version.
      """
    case .otherRules(let folder, let found, let known):
      """
      Another version of the server wrote the last turns in "\(folder)": its rules are \(found), those \
      of this version are \(known). Likely cause: that version was not shut down in order. Nothing was \
      changed. Start that version once and shut it down, which saves the state without turns; then \
      start this version.
      """
    case .notCodable(let folder, let reason):
      "The state in \"\(folder)\" could not be encoded or decoded: \(reason)."
    case .closed:
      "The server was shut down. Create a new one, which reads the folder again."
    }
  }
}
