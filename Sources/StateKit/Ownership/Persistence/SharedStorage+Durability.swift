extension SharedStorage {
  /// The most bytes that a file of a record may have, and those that change together with it: 256 MiB.
  ///
  /// A larger file is damage: it is never read, whatever the folder holds. A state that would be larger
  /// is not written, and ``Owned/synchronize()`` throws ``DurabilityError/notEncodable(record:reason:)``.
  public static let recordByteLimit = 256 << 20

  /// A storage whose persistent owners find their state in files, and keep it there.
  ///
  /// Opening takes the files for this storage alone, and completes a group of changes that a crash
  /// interrupted. A record is read when its piece of state is needed first; see ``load(_:)``.
  ///
  /// ```swift
  /// let storage = try SharedStorage(files: FolderStateFiles(path))
  /// ```
  ///
  /// Keep the storage for as long as its clients: when it goes away, or is closed, nothing more is
  /// written.
  ///
  /// - Parameters:
  ///   - log: Where transactions and reports are recorded.
  ///   - files: Where the records are.
  ///   - renames: The names that published types had in earlier versions of the app.
  /// - Throws: ``StateFilesError`` when the files cannot be had.
  public convenience init(
    log: EventLog = EventLog(), files: any StateFiles, renames: [StateRename] = []
  ) throws(StateFilesError) {
    let keeper = try RecordKeeper(files: files, log: log, renames: renames)
    self.init(gate: Gate(log: log, keeper: keeper))
  }

  /// Reads the record of a piece of state now, instead of when it is needed first.
  ///
  /// - Throws: ``DurabilityError/refused(record:path:why:)`` when the record is not what it should be,
  ///   and its owner does not want to begin anew; ``DurabilityError/unreadable(record:path:error:)``
  ///   when its file cannot be read just now.
  public func load<Published: PublishedState>(_: Published.Type) throws(DurabilityError) {
    if let refusal = slot(for: Published.self).refusal { throw refusal }
  }

  /// Waits until everything that the persistent owners have changed so far is on disk. For the
  /// composition root, before it closes the storage or the app goes to sleep; a client calls
  /// ``Owned/synchronize()``.
  ///
  /// - Throws: ``DurabilityError``: the first failure. What can be written is, all the same.
  public func synchronize() async throws(DurabilityError) {
    guard let keeper = gate.keeper else { throw .noFiles(record: "Shared state") }
    try await gate.synchronize(nil, keeper: keeper)
  }
}
