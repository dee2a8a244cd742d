/// Groups: what is written first, and what is found of it after a crash.
///
/// A group is durable from the moment that its journal is. Until the records of all its members are
/// replaced, the journal stays; whoever opens the files, or writes next, completes what it says. A
/// journal whose removal a crash undid does no harm: it replaces no record that is as new as itself.
extension RecordKeeper {
  func writeJournal(_ journal: GroupJournal) throws(StateFilesError) {
    books.withLock { $0.mayHaveJournal = true }
    let bytes = journal.encoded
    for name in GroupJournal.fileNames { try replace(name, with: bytes) }
    try files.synchronizeNames()
  }

  func removeJournal() throws(StateFilesError) {
    for name in GroupJournal.fileNames { try files.remove(name) }
    books.withLock {
      $0.mayHaveJournal = false
      $0.pending = [:]
    }
  }

  /// Completes a group that was interrupted, if there is one.
  func recover() throws(StateFilesError) {
    let found = try findJournals()
    if !found.isWhole && found.damaged.isEmpty {
      return books.withLock {
        $0.mayHaveJournal = false
        $0.pending = [:]
      }
    }
    books.withLock { $0.pending = found.members }
    for (fileName, record) in found.members.sorted(by: { $0.key < $1.key }) {
      try complete(fileName, with: record)
    }
    for (name, problem) in found.damaged {
      try setAsideJournal(name, problem, hasOther: found.isWhole)
    }
    if found.isWhole { try files.synchronizeNames() }
    try removeJournal()
    if found.isWhole { try files.synchronizeNames() }
  }

  private struct FoundJournals {
    /// The newest record of each member, by its file name.
    var members: [String: StateRecord] = [:]
    var damaged: [(name: String, problem: RecordProblem)] = []
    /// Whether one of them could be read.
    var isWhole = false
  }

  private func findJournals() throws(StateFilesError) -> FoundJournals {
    var found = FoundJournals()
    for name in GroupJournal.fileNames {
      switch try parse(name, GroupJournal.init) {
      case nil: break
      case .failure(let problem): found.damaged.append((name, problem))
      case .success(let journal):
        found.isWhole = true
        for record in journal.records {
          let fileName = RecordName(formerly: record.name).fileName
          if let other = found.members[fileName], other.sequence >= record.sequence { continue }
          found.members[fileName] = record
        }
      }
    }
    return found
  }

  /// Puts a member of the journal in its place, unless what is there is as new.
  private func complete(
    _ fileName: String, with record: StateRecord
  ) throws(StateFilesError) {
    let there = try parse(fileName) { bytes throws(RecordProblem) in
      try self.record(bytes, as: record.name)
    }
    switch there {
    case .success(let there) where there.sequence >= record.sequence: return
    case .success, nil: break
    case .failure(let problem):
      let newName = try setAside(fileName, problem)
      log.report(
        Report(
          """
          The record "\(fileName)" in "\(files.folder)" \(problem). It was set aside as \
          "\(newName)"; the journal of a group that a crash interrupted has it whole, and newer.
          """))
    }
    try replace(fileName, with: record.encoded)
  }

  private func setAsideJournal(
    _ name: String, _ problem: RecordProblem, hasOther: Bool
  ) throws(StateFilesError) {
    let newName = try setAside(name, problem)
    let consequence =
      hasOther
      ? "Its copy is whole, and nothing is lost."
      : """
      It had no whole copy, so nobody knows whether it says something that the records do not have: \
      each of them is whole, but a group that a crash interrupted may be there in part.
      """
    log.report(
      Report(
        """
        The journal "\(name)" in "\(files.folder)" \(problem). It was set aside as \
        "\(newName)". \(consequence)
        """))
  }
}
