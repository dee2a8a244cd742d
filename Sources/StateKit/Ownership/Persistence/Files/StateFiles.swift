/// A folder for the records of a storage. Only one storage at a time can open the folder.
///
/// ``FolderStateFiles`` is a folder on disk; `InMemoryStateFiles` of the module StateKitSimulation is
/// for tests and simulated worlds.
public protocol StateFiles: Sendable {
  /// Opens the folder for the exclusive use of the caller.
  ///
  /// - Throws: ``StateFilesError/inUse(folder:)`` if another storage, in this process or another
  ///   one, has the folder open, and other cases if the folder cannot be opened.
  func open() throws(StateFilesError) -> any OpenStateFiles
}
