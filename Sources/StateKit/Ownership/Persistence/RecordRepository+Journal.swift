/// The journal of a group, which makes saving a group atomic.
///
/// A group is durable as soon as its journal is on disk. The journal is removed after the records
/// of all members were replaced. If a crash interrupts the replacement, the group is completed from
/// the journal when the files are opened again, or before the next write. A removed journal that
/// reappears after a crash does no harm, because it replaces only records that are older than its
/// own.
extension RecordRepository {
  func writeJournal(_ journal: GroupJournal) throws(StateFilesError) {
    state.withLock { $0.mayHaveJournal = true }
    let bytes = journal.encoded
    for name in GroupJournal.fileNames { try replace(name, with: bytes) }
    try files.synchronizeFolder()
  }

  func removeJournal() throws(StateFilesError) {
    for name in GroupJournal.fileNames { try files.remove(name) }
    state.withLock {
      $0.mayHaveJournal = false
      $0.pending = [:]
    }
  }

  /// Completes an interrupted group, if there is one.
  func recover() throws(StateFilesError) {
    let found = try findJournals()
    if !found.hasReadableJournal && found.damaged.isEmpty {
      return state.withLock {
        $0.mayHaveJournal = false
        $0.pending = [:]
      }
    }
    state.withLock { $0.pending = found.members }
    for (name, record) in found.members.sorted(by: { $0.key.text < $1.key.text }) {
      try renameOldFile(for: name)
      try complete(name, with: record)
    }
    for (name, problem) in found.damaged {
      try setAsideJournal(name, problem, hasReadableCopy: found.hasReadableJournal)
    }
    if found.hasReadableJournal { try files.synchronizeFolder() }
    try removeJournal()
    if found.hasReadableJournal { try files.synchronizeFolder() }
  }

  private struct FoundJournals {
    /// The newest record of each member of the group, by the current name of its type.
    var members: [RecordName: StateRecord] = [:]
    var damaged: [(name: String, problem: RecordProblem)] = []
    /// Whether at least one journal could be read.
    var hasReadableJournal = false
  }

  private func findJournals() throws(StateFilesError) -> FoundJournals {
    var found = FoundJournals()
    for name in GroupJournal.fileNames {
      switch try parse(name, GroupJournal.init) {
      case nil: break
      case .failure(let problem): found.damaged.append((name, problem))
      case .success(let journal):
        found.hasReadableJournal = true
        for record in journal.records {
          let name = currentName(of: record)
          if let other = found.members[name], other.sequence >= record.sequence { continue }
          found.members[name] = record
        }
      }
    }
    return found
  }

  /// Returns the current name of the type of a record. A journal can be older than a rename.
  private func currentName(of record: StateRecord) -> RecordName {
    renames.first { $0.old.text == record.name }?.new ?? RecordName(formerly: record.name)
  }

  /// Renames the file of a type that was renamed. Otherwise ``complete(_:with:)`` would not find a
  /// newer record under the old name, and the record in the journal would take its place.
  private func renameOldFile(for name: RecordName) throws(StateFilesError) {
    let oldNames = oldNames(of: name.text)
    guard !oldNames.isEmpty else { return }
    let fileNames = Set(try files.fileNames())
    guard !fileNames.contains(name.fileName),
      let old = oldNames.first(where: { fileNames.contains($0.fileName) })
    else { return }
    try files.move(old.fileName, to: name.fileName)
    state.withLock { _ = $0.prepared.insert(name) }
  }

  /// Replaces a record with the one of the journal, unless the existing record is as new or newer.
  private func complete(
    _ name: RecordName, with record: StateRecord
  ) throws(StateFilesError) {
    let fileName = name.fileName
    let existing = try parse(fileName) { bytes throws(RecordProblem) in
      try decodeRecord(bytes, as: name.text)
    }
    switch existing {
    case .success(let existing) where existing.sequence >= record.sequence: return
    case .success, nil: break
    case .failure(let problem):
      let newName = try setAside(fileName, problem)
      log.report(
        StoreIssue(
          """
          The record "\(fileName)" in "\(files.folder)" \(problem). It was set aside as \
          "\(newName)". The journal of an interrupted group contains a complete and newer copy.
          """))
    }
    try replace(fileName, with: record.encoded)
  }

  private func setAsideJournal(
    _ name: String, _ problem: RecordProblem, hasReadableCopy: Bool
  ) throws(StateFilesError) {
    let newName = try setAside(name, problem)
    let consequence =
      hasReadableCopy
      ? "The other copy of the journal is complete, and no data is lost."
      : """
      No copy of the journal is complete, so it is unknown whether the journal contained changes \
      that the records do not have. Each record is complete, but a group that a crash interrupted \
      may be saved only in part.
      """
    log.report(
      StoreIssue(
        """
        The journal "\(name)" in "\(files.folder)" \(problem). It was set aside as \
        "\(newName)". \(consequence)
        """))
  }
}
