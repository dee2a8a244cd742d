/// The records of a storage. The repository loads and writes records. It *sets aside* records that
/// cannot be read: it renames their files, so that their content is kept.
///
/// A record is replaced in three steps: a new file is written and synchronized, it is moved over
/// the old one, and the names are synchronized. A crash therefore leaves either the old or the new
/// record, and each is complete.
final class RecordRepository: Sendable {
  /// The data about the records that the repository has used.
  struct State: Sendable {
    /// The published types, by the record names and file names that are reserved for them.
    var owners: [String: ObjectIdentifier] = [:]
    /// The records that were read, by name.
    var found: [RecordName: RecordLookup] = [:]
    /// The records in a journal that are not yet in their own files, by the current names of their
    /// types.
    var pending: [RecordName: StateRecord] = [:]
    /// Whether the disk may contain a journal.
    var mayHaveJournal = true
    /// The records whose files were prepared for their first write.
    var prepared: Set<RecordName> = []
    /// The last reported failure of a write in the background. It is reset after a successful write
    /// in the background.
    var lastReportedFailure: DurabilityError?
  }

  let files: any OpenStateFiles
  let log: EventLog
  let renames: [StateRename]
  /// The maximum size, in bytes, of the file of a record or a journal. Larger files are neither
  /// read nor written.
  let byteLimit: Int
  let state: Locked<State>
  let groupCommit = Locked(GroupCommit())
  /// The tasks that save changes in the background, one for each store that uses the storage. The
  /// key identifies the store by its ``ReadScope``.
  let flushTasks = Locked<[ObjectIdentifier: Task<Void, Never>]>([:])

  /// Opens the files, removes temporary files that a crash left, and completes the saving of a group
  /// that a crash interrupted.
  init(
    files: any StateFiles, log: EventLog, renames: [StateRename],
    byteLimit: Int = SharedStorage.recordByteLimit
  ) throws(StateFilesError) {
    var initialState = State()
    for rename in renames {
      Self.registerOwner(rename.old.text, rename.type, in: &initialState)
      Self.registerOwner(rename.old.fileName, rename.type, in: &initialState)
    }
    self.files = try files.open()
    self.log = log
    self.renames = renames
    self.byteLimit = byteLimit
    self.state = Locked(initialState)
    do {
      try removeTemporaryFiles()
      try recover()
    } catch {
      switch error {
      case .closed: throw error
      default: report(recoveryFailure: error)
      }
    }
  }

  /// Removes the files that a process was writing when it was killed. None of these writes has been
  /// reported as successful.
  private func removeTemporaryFiles() throws(StateFilesError) {
    for name in try files.fileNames() where Self.isTemporary(name) { try? files.remove(name) }
  }

  static func temporaryName(for fileName: String) -> String { fileName + ".new" }

  private static func isTemporary(_ name: String) -> Bool {
    name.hasSuffix(".state.new")
      || GroupJournal.fileNames.contains { temporaryName(for: $0) == name }
  }

  private func report(recoveryFailure error: StateFilesError) {
    let hasGroup = state.withLock { !$0.pending.isEmpty }
    log.report(
      StoreIssue(
        hasGroup
          ? """
          A group of changes that a crash interrupted could not be completed on disk. It is \
          complete in memory. \(error)
          """
          : """
          It is unknown whether a crash interrupted a group of changes. Nothing is written until \
          the journal has been checked. \(error)
          """))
  }

  /// Reserves a name for a type. If another type uses the same name, the process terminates.
  func reserve(_ name: RecordName, for type: ObjectIdentifier) {
    state.withLock { state in
      Self.registerOwner(name.text, type, in: &state)
      Self.registerOwner(name.fileName, type, in: &state)
    }
  }

  private static func registerOwner(_ name: String, _ type: ObjectIdentifier, in state: inout State)
  {
    if let owner = state.owners[name], owner != type {
      OwnershipMisuse.duplicateRecordName(name: name).terminate()
    }
    state.owners[name] = type
  }

  /// Returns whether the name in a record is the current name or an old name of a type.
  func accepts(_ found: String, for name: String) -> Bool {
    found == name || oldNames(of: name).contains { $0.text == found }
  }

  /// Returns the earlier names of the type whose current name is `name`.
  func oldNames(of name: String) -> [RecordName] {
    renames.filter { $0.new?.text == name }.map(\.old)
  }

  func close() {
    for task in flushTasks.withLock({ $0.values.map { $0 } }) { task.cancel() }
    files.close()
  }
}
