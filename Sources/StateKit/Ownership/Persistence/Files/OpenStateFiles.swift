/// A folder that a storage has opened. Each call of a method, except ``close()``, is a *step*; a
/// durable write consists of several steps.
///
/// The effect of a step can be lost in a crash until it is synchronized. The bytes of a file are
/// synchronized when ``write(_:to:)`` returns. Names, which are changed by creating, moving and
/// removing files, are synchronized when ``synchronizeFolder()`` returns. A step blocks its thread
/// until the disk has finished, can be called on any thread, and must not call the storage or a
/// store. After ``close()``, each step throws ``StateFilesError/closed(folder:)``.
public protocol OpenStateFiles: Sendable {
  /// The name of the folder in messages.
  var folder: String { get }

  /// Returns the names of the items in the folder.
  func fileNames() throws(StateFilesError) -> [String]

  /// Returns the bytes of a file, or nil if there is no file with this name.
  ///
  /// - Parameters:
  ///   - name: The name of the file, without a folder.
  ///   - limit: The maximum number of bytes to read.
  /// - Throws: ``StateFilesError/tooLarge(folder:name:limit:)`` if the file is larger than `limit`.
  ///   The size is checked before reading, so that a large file does not use memory for more than
  ///   `limit` bytes.
  func read(_ name: String, limit: Int) throws(StateFilesError) -> [UInt8]?

  /// Writes a file, replacing a file with the same name, and synchronizes its bytes.
  func write(_ bytes: [UInt8], to name: String) throws(StateFilesError)

  /// Writes bytes after the first `count` bytes of a file, removes what followed them, and
  /// synchronizes the file. A log is a file that grows in this way.
  ///
  /// A step that failed or was interrupted by a crash leaves the first `count` bytes unchanged, and
  /// any part of the new ones after them. Repeating it with the same count replaces that part.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to append.
  ///   - name: The name of the file, which must exist.
  ///   - count: The number of bytes to keep, which the file must have.
  /// - Throws: ``StateFilesError/failed(folder:step:code:)`` if the file does not exist or has fewer
  ///   than `count` bytes.
  func append(_ bytes: [UInt8], to name: String, after count: Int) throws(StateFilesError)

  /// Renames a file atomically, replacing a file with the new name.
  func move(_ name: String, to newName: String) throws(StateFilesError)

  /// Removes a file if it exists.
  func remove(_ name: String) throws(StateFilesError)

  /// Waits until all created, moved and removed names are on disk.
  func synchronizeFolder() throws(StateFilesError)

  /// Closes the folder after the current step has ended.
  func close()
}
