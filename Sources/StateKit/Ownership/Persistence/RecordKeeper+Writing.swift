extension RecordKeeper {
  /// Writes states, those of a group together. Blocks for as long as the disk takes.
  ///
  /// - Returns: What failed, by the published type.
  func write(_ snapshots: [RecordSnapshot]) -> [ObjectIdentifier: DurabilityError] {
    var (records, failures) = encode(snapshots)
    guard !records.isEmpty else { return failures }
    do {
      try write(records)
    } catch {
      for (snapshot, _) in records { failures[snapshot.id] = .files(error) }
    }
    return failures
  }

  typealias EncodedSnapshot = (snapshot: RecordSnapshot, record: StateRecord)

  /// Encodes states. One that cannot be encoded keeps its whole group back.
  private func encode(
    _ snapshots: [RecordSnapshot]
  ) -> ([EncodedSnapshot], [ObjectIdentifier: DurabilityError]) {
    var records: [EncodedSnapshot] = []
    var failures: [ObjectIdentifier: DurabilityError] = [:]
    /// What each group has so far: its journal is one file.
    var groupBytes: [UInt64: Int] = [:]
    for snapshot in snapshots {
      do {
        let record = try snapshot.encode()
        var bytes = record.encodedCount
        if snapshot.standing.group != 0 {
          bytes += groupBytes[snapshot.standing.group] ?? GroupJournal(records: []).encodedCount
          bytes += GroupJournal.overheadOfMember
          groupBytes[snapshot.standing.group] = bytes
        }
        // The next launch would not read it.
        guard bytes <= byteLimit else { throw TooManyBytes(count: bytes, limit: byteLimit) }
        records.append((snapshot, record))
      } catch {
        let failure = DurabilityError.notEncodable(record: snapshot.name.text, reason: "\(error)")
        let group = snapshot.standing.group
        for other in snapshots
        where other.id == snapshot.id || (group != 0 && other.standing.group == group) {
          failures[other.id] = failures[other.id] ?? failure
        }
      }
    }
    return (records.filter { failures[$0.snapshot.id] == nil }, failures)
  }

  private func write(_ records: [EncodedSnapshot]) throws(StateFilesError) {
    if books.withLock({ $0.mayHaveJournal }) { try recover() }
    for (snapshot, _) in records { try prepare(snapshot) }
    for turn in turns(of: records) {
      let grouped = turn.filter { $0.snapshot.standing.group != 0 }.map(\.record)
      if !grouped.isEmpty { try writeJournal(GroupJournal(records: grouped)) }
      for (_, record) in turn { try replace(record) }
      try files.synchronizeNames()
      if !grouped.isEmpty { try removeJournal() }
    }
  }

  /// What is written at once: everything, or a group after the other when one journal cannot hold all
  /// of them.
  private func turns(of records: [EncodedSnapshot]) -> [[EncodedSnapshot]] {
    let grouped = records.filter { $0.snapshot.standing.group != 0 }.map(\.record)
    if GroupJournal(records: grouped).encodedCount <= byteLimit { return [records] }
    let groups = Dictionary(grouping: records, by: \.snapshot.standing.group)
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Puts a record in the place of the old one. It is durable when the names are synchronized.
  func replace(_ record: StateRecord) throws(StateFilesError) {
    try replace(RecordName(formerly: record.name).fileName, with: record.encoded)
  }

  func replace(_ name: String, with bytes: [UInt8]) throws(StateFilesError) {
    let unfinished = Self.unfinished(name)
    try files.write(bytes, to: unfinished)
    try files.move(unfinished, to: name)
  }

  /// Does what has to be done before the first write of a record, once.
  private func prepare(_ snapshot: RecordSnapshot) throws(StateFilesError) {
    let preparation = snapshot.standing.preparation
    guard preparation != .none, !books.withLock({ $0.prepared.contains(snapshot.name) }) else {
      return
    }
    let fileName = snapshot.name.fileName
    switch preparation {
    case .none: break
    case .setAside(let problem):
      let newName = try setAside(fileName, problem)
      log.report(
        Report("The record of \(snapshot.name.text) was set aside as \"\(newName)\" after all."))
    case .move(let old):
      try files.move(old, to: fileName)
      try files.synchronizeNames()
    }
    books.withLock { _ = $0.prepared.insert(snapshot.name) }
  }
}

/// A state, or those of a group, that would be a file which no launch reads.
private struct TooManyBytes: Error, CustomStringConvertible {
  let count: Int
  let limit: Int

  var description: String {
    """
    with what changed together with it, it has at least \(count) bytes, and a record may have \(limit)
    """
  }
}
