extension RecordRepository {
  /// Writes states, and writes the states of a group together. Blocks the thread until all of them
  /// are on disk or have failed.
  ///
  /// - Returns: The errors, by published type.
  func write(_ snapshots: [RecordSnapshot]) -> [ObjectIdentifier: DurabilityError] {
    var (records, failures) = encode(snapshots)
    guard !records.isEmpty else { return failures }
    do {
      try write(records)
    } catch {
      for (snapshot, _) in records { failures[snapshot.publishedType] = .files(error) }
    }
    return failures
  }

  typealias EncodedSnapshot = (snapshot: RecordSnapshot, record: StateRecord)

  /// Encodes states. If one cannot be encoded, its whole group is not written.
  private func encode(
    _ snapshots: [RecordSnapshot]
  ) -> ([EncodedSnapshot], [ObjectIdentifier: DurabilityError]) {
    var records: [EncodedSnapshot] = []
    var failures: [ObjectIdentifier: DurabilityError] = [:]
    /// The size of the journal file of each group so far.
    var groupBytes: [UInt64: Int] = [:]
    for snapshot in snapshots {
      do {
        let record = try snapshot.encode()
        var bytes = record.encodedCount
        if snapshot.status.group != 0 {
          bytes += groupBytes[snapshot.status.group] ?? GroupJournal(records: []).encodedCount
          bytes += GroupJournal.memberOverhead
          groupBytes[snapshot.status.group] = bytes
        }
        // The next launch would not read a larger file.
        guard bytes <= byteLimit else { throw TooManyBytes(count: bytes, limit: byteLimit) }
        records.append((snapshot, record))
      } catch {
        let failure = DurabilityError.notEncodable(record: snapshot.name.text, reason: "\(error)")
        let group = snapshot.status.group
        for other in snapshots
        where other.publishedType == snapshot.publishedType
          || (group != 0 && other.status.group == group)
        {
          failures[other.publishedType] = failures[other.publishedType] ?? failure
        }
      }
    }
    return (records.filter { failures[$0.snapshot.publishedType] == nil }, failures)
  }

  private func write(_ records: [EncodedSnapshot]) throws(StateFilesError) {
    if state.withLock({ $0.mayHaveJournal }) { try recover() }
    for (snapshot, _) in records { try prepare(snapshot) }
    for batch in batches(of: records) {
      let grouped = batch.filter { $0.snapshot.status.group != 0 }.map(\.record)
      if !grouped.isEmpty { try writeJournal(GroupJournal(records: grouped)) }
      for (_, record) in batch { try replace(record) }
      try files.synchronizeFolder()
      if !grouped.isEmpty { try removeJournal() }
    }
  }

  /// Returns the records in the order in which they are written: all together or, if one journal
  /// would be too large for them, one group after the other.
  private func batches(of records: [EncodedSnapshot]) -> [[EncodedSnapshot]] {
    let grouped = records.filter { $0.snapshot.status.group != 0 }.map(\.record)
    if GroupJournal(records: grouped).encodedCount <= byteLimit { return [records] }
    let groups = Dictionary(grouping: records, by: \.snapshot.status.group)
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Replaces the file of a record. After the folder was synchronized, the replacement survives a
  /// crash.
  func replace(_ record: StateRecord) throws(StateFilesError) {
    try replace(RecordName(formerly: record.name).fileName, with: record.encoded)
  }

  func replace(_ name: String, with bytes: [UInt8]) throws(StateFilesError) {
    let temporaryName = Self.temporaryName(for: name)
    try files.write(bytes, to: temporaryName)
    try files.move(temporaryName, to: name)
  }

  /// Sets aside or renames the file of a record before its first write, once.
  private func prepare(_ snapshot: RecordSnapshot) throws(StateFilesError) {
    let preparation = snapshot.status.preparation
    guard preparation != .none, !state.withLock({ $0.prepared.contains(snapshot.name) }) else {
      return
    }
    switch preparation {
    case .none: break
    case .setAside(let file, let problem):
      let newName = try setAside(file, problem)
      log.report(
        StoreIssue("The record of \(snapshot.name.text) has now been set aside as \"\(newName)\"."))
    case .move(let old):
      try files.move(old, to: snapshot.name.fileName)
      try files.synchronizeFolder()
    }
    state.withLock { _ = $0.prepared.insert(snapshot.name) }
  }
}

/// The error for states whose file would exceed the size limit: the record of one state, or the
/// journal of a group.
private struct TooManyBytes: Error, CustomStringConvertible {
  let count: Int
  let limit: Int

  var description: String {
    """
    its file, or the journal of its group, would have at least \(count) bytes, and the limit is \
    \(limit) bytes
    """
  }
}
