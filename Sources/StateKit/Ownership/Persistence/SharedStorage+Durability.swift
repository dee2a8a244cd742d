extension SharedStorage {
  /// The maximum size, in bytes, of a record, or of all records of a group together: 256 MiB.
  ///
  /// A larger file is treated as damaged and is not read. A larger state is not written, and
  /// ``Owned/synchronize()`` throws ``DurabilityError/notEncodable(record:reason:)``.
  public static let recordByteLimit = 256 << 20

  /// Creates a storage whose persistent owners load their state from files and save it there.
  ///
  /// The initializer locks the files for this storage and completes a group of changes that a crash
  /// interrupted. A record is read when its piece of state is first needed; see ``load(_:)``.
  ///
  /// ```swift
  /// let storage = try SharedStorage(files: FolderStateFiles(path))
  /// ```
  ///
  /// Keep the storage as long as its clients exist. After the storage is deallocated or closed,
  /// nothing is written.
  ///
  /// - Parameters:
  ///   - log: The log that records transactions and issues.
  ///   - files: The files that contain the records.
  ///   - renames: The names that published types had in earlier versions of the app.
  /// - Throws: ``StateFilesError`` if the files cannot be opened.
  public convenience init(
    log: EventLog = EventLog(), files: any StateFiles, renames: [StateRename] = []
  ) throws(StateFilesError) {
    let repository = try RecordRepository(files: files, log: log, renames: renames)
    self.init(lock: StorageLock(log: log, recordRepository: repository))
  }

  /// Reads the record of a piece of state now instead of when it is first needed.
  ///
  /// - Throws: ``DurabilityError/loadRefused(record:path:problem:)`` if the record is invalid and
  ///   its owner chose ``RecoveryPolicy/refuseToLoad``, and
  ///   ``DurabilityError/unreadable(record:path:error:)`` if its file cannot be read.
  public func load<Published: PublishedState>(_: Published.Type) throws(DurabilityError) {
    if let error = cell(for: Published.self).loadError { throw error }
  }

  /// Waits until all changes that the persistent owners have made so far are on disk.
  ///
  /// The composition root calls this method before it closes the storage or the app is suspended. A
  /// client calls ``Owned/synchronize()`` instead.
  ///
  /// - Throws: The first failure, as a ``DurabilityError``. The other states are still written.
  public func synchronize() async throws(DurabilityError) {
    guard let repository = lock.recordRepository else { throw .noFiles(record: "Shared state") }
    try await lock.synchronize(nil, in: repository)
  }
}
