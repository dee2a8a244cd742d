/// Where a storage keeps its records: a folder of files that one storage at a time has to itself.
///
/// ``FolderStateFiles`` is a real one; ``InMemoryStateFiles`` is for tests and simulated worlds.
public protocol StateFiles: Sendable {
  /// Takes the folder, for the one who calls.
  ///
  /// - Throws: ``StateFilesError/inUse(folder:)`` when another storage has it, of this process or of
  ///   another one, and other cases when there is no such folder to have.
  func open() throws(StateFilesError) -> any OpenStateFiles
}
