/// The files of a storage, and what is known of them: loads records, writes them, sets them aside.
///
/// A record is replaced in three steps: a new file is written and synchronized, then moved over the old
/// one, then the names are synchronized. So a crash leaves the old record or the new one, whole.
final class RecordKeeper: Sendable {
  /// What was found out about the files, and what is going on with them.
  struct Books: Sendable {
    /// Whose record has a name, and whose a file's name.
    var owners: [String: ObjectIdentifier] = [:]
    /// What was found for the pieces of state that are about to be made.
    var found: [RecordName: FoundRecord] = [:]
    /// The members of a journal that could not be applied yet, by their file names.
    var pending: [String: StateRecord] = [:]
    /// Whether a journal may be on disk.
    var mayHaveJournal = true
    /// Files that were made ready for their first write.
    var prepared: Set<RecordName> = []
    /// The failure of a flush that was reported last. The next success forgets it.
    var lastReport: DurabilityError?
  }

  let files: any OpenStateFiles
  let log: EventLog
  let renames: [StateRename]
  /// The most bytes that a file of a record or a group may have. What has more is neither read nor
  /// written.
  let byteLimit: Int
  let books: Locked<Books>
  let turns = Locked(WriteTurns())
  /// The flush effects of the stores, by their scopes.
  let flushes = Locked<[ObjectIdentifier: Task<Void, Never>]>([:])

  /// Opens the files, removes what a crash left half written, and completes a group that it
  /// interrupted.
  init(
    files: any StateFiles, log: EventLog, renames: [StateRename],
    byteLimit: Int = SharedStorage.recordByteLimit
  ) throws(StateFilesError) {
    var books = Books()
    for rename in renames {
      Self.note(rename.old.text, rename.type, in: &books)
      Self.note(rename.old.fileName, rename.type, in: &books)
    }
    self.files = try files.open()
    self.log = log
    self.renames = renames
    self.byteLimit = byteLimit
    self.books = Locked(books)
    do {
      try removeUnfinished()
      try recover()
    } catch {
      switch error {
      case .closed: throw error
      default: report(recoveryFailure: error)
      }
    }
  }

  /// Files that were being written when a process died. Nobody was told that they are there.
  private func removeUnfinished() throws(StateFilesError) {
    for name in try files.names() where Self.isUnfinished(name) { try? files.remove(name) }
  }

  static func unfinished(_ fileName: String) -> String { fileName + ".new" }

  private static func isUnfinished(_ name: String) -> Bool {
    name.hasSuffix(".state.new") || GroupJournal.fileNames.contains { unfinished($0) == name }
  }

  private func report(recoveryFailure error: StateFilesError) {
    // Without a journal that could be read, nobody knows what it says.
    let hasGroup = books.withLock { !$0.pending.isEmpty }
    log.report(
      Report(
        hasGroup
          ? """
          A group of changes that a crash interrupted could not be completed on disk. It is complete \
          in memory. \(error)
          """
          : """
          Whether a crash interrupted a group of changes could not be found out, and nothing is \
          written until it can be. \(error)
          """))
  }

  /// Notes whose record has a name. A second one is refused.
  func claim(_ name: RecordName, for type: ObjectIdentifier) {
    books.withLock { books in
      Self.note(name.text, type, in: &books)
      Self.note(name.fileName, type, in: &books)
    }
  }

  private static func note(_ name: String, _ type: ObjectIdentifier, in books: inout Books) {
    if let owner = books.owners[name], owner != type { Refusal.secondRecord(name: name)() }
    books.owners[name] = type
  }

  /// Whether a record of this name is one of that type: by its name now, or by an older one.
  func accepts(_ found: String, for name: String) -> Bool {
    found == name || oldNames(of: name).contains { $0.text == found }
  }

  func oldNames(of name: String) -> [RecordName] {
    renames.filter { $0.new?.text == name }.map(\.old)
  }

  func close() {
    for task in flushes.withLock({ $0.values.map { $0 } }) { task.cancel() }
    files.close()
  }
}
