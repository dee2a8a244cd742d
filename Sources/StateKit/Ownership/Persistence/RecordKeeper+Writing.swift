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
    for snapshot in snapshots {
      do {
        records.append((snapshot, try snapshot.encode()))
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
    let grouped = records.filter { $0.snapshot.standing.group != 0 }.map(\.record)
    if !grouped.isEmpty { try writeJournal(GroupJournal(records: grouped)) }
    for (_, record) in records { try replace(record) }
    try files.synchronizeNames()
    if !grouped.isEmpty { try removeJournal() }
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
