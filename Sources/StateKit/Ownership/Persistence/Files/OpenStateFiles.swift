/// A folder that a storage has taken: the steps of which durable writes are made.
///
/// What a step has done may be lost in a crash until it is synchronized: the bytes of a file are when
/// ``write(_:to:)`` returns; names, so what was created, moved and removed, when
/// ``synchronizeNames()`` does. Steps block for as long as the disk takes, may be called on any
/// thread, and must call neither the storage nor a store. After ``close()`` each throws
/// ``StateFilesError/closed(folder:)``.
public protocol OpenStateFiles: Sendable {
  /// The folder, for messages.
  var folder: String { get }

  /// The names of what is in the folder.
  func names() throws(StateFilesError) -> [String]

  /// The bytes of a file; nil when there is none of that name.
  ///
  /// - Parameters:
  ///   - name: The name of the file, without a folder.
  ///   - limit: The most bytes that are wanted.
  /// - Throws: ``StateFilesError/tooLarge(folder:name:limit:)`` for a file with more. Its size is asked
  ///   first: no more memory is needed than for `limit` bytes, whatever lies in the folder.
  func read(_ name: String, limit: Int) throws(StateFilesError) -> [UInt8]?

  /// Writes a file, in place of one that has the name, and synchronizes its bytes.
  func write(_ bytes: [UInt8], to name: String) throws(StateFilesError)

  /// Gives a file another name, in one step; one that has that name already is gone.
  func move(_ name: String, to newName: String) throws(StateFilesError)

  /// Removes a file, if there is one.
  func remove(_ name: String) throws(StateFilesError)

  /// Synchronizes the names: returns when what was created, moved and removed is on disk.
  func synchronizeNames() throws(StateFilesError)

  /// Gives the folder up. Waits for a step that is being done.
  func close()
}
