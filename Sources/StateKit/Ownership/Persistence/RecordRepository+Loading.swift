extension RecordRepository {
  /// Loads the state of an owner from the files, or returns its initial state if there is no
  /// record.
  ///
  /// Two threads can load the same record at the same time. Only one of the results is used, and
  /// only one of the threads renames the file or sets it aside. Do not call this method inside a
  /// lock, because it runs the owner's code.
  func load<Owner: PersistentStateOwner>(
    _ owner: Owner
  ) -> (state: Owner.State, name: RecordName, status: RecordStatus) {
    guard let name = RecordName(Owner.Published.self) else {
      OwnershipMisuse.recordWithoutName(published: String(reflecting: Owner.Published.self))
        .terminate()
    }
    reserve(name, for: ObjectIdentifier(Owner.Published.self))
    let found = find(name)
    switch found.content {
    case .nothing: return (owner.initialState, name, found.status)
    case .failed(let error, let file):
      let failure = DurabilityError.unreadable(record: name.text, path: path(file), error: error)
      return (owner.initialState, name, refuseToLoad(name, failure))
    case .problem(let problem):
      return (
        owner.initialState, name, applyRecoveryPolicy(to: problem, of: name, owner, found.status)
      )
    case .record(let record):
      do throws(RecordProblem) {
        return (try Self.decode(record, owner), name, found.status)
      } catch {
        return (
          owner.initialState, name, applyRecoveryPolicy(to: error, of: name, owner, found.status)
        )
      }
    }
  }

  /// Releases the content of a record after its cell was created.
  func didLoad(_ name: RecordName) {
    state.withLock { $0.found[name]?.content = .nothing }
  }

  private static func decode<Owner: PersistentStateOwner>(
    _ record: StateRecord, _ owner: Owner
  ) throws(RecordProblem) -> Owner.State {
    let known = owner.formatVersion
    guard record.formatVersion <= known else {
      throw .newer(version: record.formatVersion, known: known)
    }
    do {
      return try owner.decode(record.payload, version: record.formatVersion)
    } catch {
      throw .undecodable("\(error)")
    }
  }

  /// Returns the content of a record. Reads the file at the first call only.
  private func find(_ name: RecordName) -> RecordLookup {
    state.withLock { state in
      if let found = state.found[name] { return found }
      let found = read(name, pending: state.pending[name])
      state.found[name] = found
      return found
    }
  }

  private func read(_ name: RecordName, pending: StateRecord?) -> RecordLookup {
    var found = readFile(name)
    guard let pending else { return found }
    // The record in the journal is used unless the file has the same or a newer one.
    if case .record(let record) = found.content, record.sequence >= pending.sequence {
      return found
    }
    found.content = .record(pending)
    found.status.sequence = pending.sequence
    return found
  }

  private func readFile(_ name: RecordName) -> RecordLookup {
    var file = name.fileName
    do {
      if let found = try parse(file, as: name) { return found }
      for old in oldNames(of: name.text) {
        file = old.fileName
        guard var found = try parse(old.fileName, as: name) else { continue }
        found.status.preparation = renameFile(from: old, to: name)
        return found
      }
      return RecordLookup(content: .nothing)
    } catch {
      return RecordLookup(content: .failed(error, file: file))
    }
  }

  private func parse(
    _ fileName: String, as name: RecordName
  ) throws(StateFilesError) -> RecordLookup? {
    let result = try parse(fileName) { bytes throws(RecordProblem) in
      try decodeRecord(bytes, as: name.text)
    }
    return switch result {
    case nil: nil
    case .failure(let problem): RecordLookup(content: .problem(problem))
    case .success(let record):
      RecordLookup(content: .record(record), status: RecordStatus(sequence: record.sequence))
    }
  }

  /// Renames the file of a type that was renamed. If that fails, the first write renames the file.
  private func renameFile(
    from old: RecordName, to name: RecordName
  ) -> RecordStatus.Preparation {
    do {
      try files.move(old.fileName, to: name.fileName)
      try files.synchronizeFolder()
      return .none
    } catch {
      return .move(from: old.fileName)
    }
  }

  /// Asks the owner how to handle a record that cannot be read, and handles the record accordingly.
  private func applyRecoveryPolicy<Owner: PersistentStateOwner>(
    to problem: RecordProblem, of name: RecordName, _ owner: Owner, _ status: RecordStatus
  ) -> RecordStatus {
    switch owner.recoveryPolicy(for: problem) {
    case .refuseToLoad:
      refuseToLoad(
        name,
        .loadRefused(record: name.text, path: path(Self.file(of: name, status)), problem: problem)
      )
    case .startFresh: startFresh(name, problem, status)
    }
  }

  private func path(_ fileName: String) -> String { "\(files.folder)/\(fileName)" }

  /// Returns the name of the record's file, which can be the old name of a renamed type.
  private static func file(of name: RecordName, _ status: RecordStatus) -> String {
    if case .move(let old) = status.preparation { old } else { name.fileName }
  }

  private func refuseToLoad(_ name: RecordName, _ error: DurabilityError) -> RecordStatus {
    let (status, isNew) = state.withLock { state -> (RecordStatus, Bool) in
      var status = state.found[name]?.status ?? RecordStatus()
      let isNew = status.loadError == nil
      status.loadError = error
      state.found[name]?.status = status
      return (status, isNew)
    }
    if isNew { log.report(StoreIssue(error.description)) }
    return status
  }

  private func startFresh(
    _ name: RecordName, _ problem: RecordProblem, _ status: RecordStatus
  ) -> RecordStatus {
    let (newStatus, issue) = state.withLock { state -> (RecordStatus, StoreIssue?) in
      // If another thread has already set the record aside, there is nothing left to do.
      if case .nothing = state.found[name]?.content {
        return (state.found[name]?.status ?? status, nil)
      }
      var newStatus = RecordStatus()
      let file = Self.file(of: name, status)
      let issue: StoreIssue
      do throws(StateFilesError) {
        let newName = try setAside(file, problem)
        issue = Self.makeIssue(
          problem, of: name, "It was set aside as \"\(newName)\"", files.folder)
      } catch {
        newStatus.preparation = .setAside(file: file, problem)
        issue = Self.makeIssue(
          problem, of: name, "It is not overwritten, but it could not be set aside", files.folder,
          error)
      }
      state.found[name] = RecordLookup(content: .nothing, status: newStatus)
      return (newStatus, issue)
    }
    if let issue { log.report(issue) }
    return newStatus
  }

  private static func makeIssue(
    _ problem: RecordProblem, of name: RecordName, _ outcome: String, _ folder: String,
    _ error: StateFilesError? = nil
  ) -> StoreIssue {
    let cause = error.map { " (\($0.description.withoutFullStop))" } ?? ""
    return StoreIssue(
      """
      The record of \(name.text), "\(name.fileName)" in "\(folder)", \
      \(problem.description.withoutFullStop). \
      \(outcome)\(cause), and the state starts with its initial value, as its owner chose.
      """)
  }
}
