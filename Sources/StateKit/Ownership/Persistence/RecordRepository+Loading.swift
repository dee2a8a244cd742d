extension RecordRepository {
  /// Loads the state of an owner from the files, or returns its initial state if there is no
  /// record.
  ///
  /// Two threads can load the same record at the same time. Both receive the same result, and the
  /// file is renamed or set aside only once. Do not call this method inside a lock, because it runs
  /// the owner's code.
  func load<Owner: PersistentStateOwner>(
    _ owner: Owner
  ) -> (state: Owner.State, name: RecordName, standing: RecordStatus) {
    guard let name = RecordName(Owner.Published.self) else {
      OwnershipMisuse.recordWithoutName(published: String(reflecting: Owner.Published.self))()
    }
    claim(name, for: ObjectIdentifier(Owner.Published.self))
    let found = find(name)
    switch found.content {
    case .nothing: return (owner.initialState, name, found.standing)
    case .failed(let error, let file):
      let refusal = DurabilityError.unreadable(record: name.text, path: path(file), error: error)
      return (owner.initialState, name, refuseToLoad(name, refusal))
    case .problem(let problem):
      return (
        owner.initialState, name, applyRecoveryPolicy(to: problem, of: name, owner, found.standing)
      )
    case .record(let record):
      do throws(RecordProblem) {
        return (try Self.decode(record, owner), name, found.standing)
      } catch {
        return (
          owner.initialState, name, applyRecoveryPolicy(to: error, of: name, owner, found.standing)
        )
      }
    }
  }

  /// Releases the content of a record after its slot was created.
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

  /// Returns the content of a record, which is read at the first call.
  private func find(_ name: RecordName) -> RecordLookup {
    state.withLock { books in
      if let found = books.found[name] { return found }
      let found = read(name, pending: books.pending[name])
      books.found[name] = found
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
    found.standing.sequence = pending.sequence
    return found
  }

  private func readFile(_ name: RecordName) -> RecordLookup {
    var file = name.fileName
    do {
      if let found = try parse(file, as: name) { return found }
      for old in oldNames(of: name.text) {
        file = old.fileName
        guard var found = try parse(old.fileName, as: name) else { continue }
        found.standing.preparation = renameFile(from: old, to: name)
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
    let there = try parse(fileName) { bytes throws(RecordProblem) in
      try record(bytes, as: name.text)
    }
    return switch there {
    case nil: nil
    case .failure(let problem): RecordLookup(content: .problem(problem))
    case .success(let record):
      RecordLookup(content: .record(record), standing: RecordStatus(sequence: record.sequence))
    }
  }

  /// Renames the file of a type that was renamed. If that fails, the first write does it.
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

  /// Handles a record that cannot be read as its owner chooses.
  private func applyRecoveryPolicy<Owner: PersistentStateOwner>(
    to problem: RecordProblem, of name: RecordName, _ owner: Owner, _ standing: RecordStatus
  ) -> RecordStatus {
    switch owner.recoveryPolicy(for: problem) {
    case .refuseToLoad:
      refuseToLoad(
        name,
        .loadRefused(record: name.text, path: path(Self.file(of: name, standing)), problem: problem)
      )
    case .startFresh: startFresh(name, problem, standing)
    }
  }

  private func path(_ fileName: String) -> String { "\(files.folder)/\(fileName)" }

  /// Returns the name of the record's file, which can be the old name of a renamed type.
  private static func file(of name: RecordName, _ standing: RecordStatus) -> String {
    if case .move(let old) = standing.preparation { old } else { name.fileName }
  }

  private func refuseToLoad(_ name: RecordName, _ why: DurabilityError) -> RecordStatus {
    let (standing, isNew) = state.withLock { books -> (RecordStatus, Bool) in
      var standing = books.found[name]?.standing ?? RecordStatus()
      let isNew = standing.loadError == nil
      standing.loadError = why
      books.found[name]?.standing = standing
      return (standing, isNew)
    }
    if isNew { log.report(StoreIssue(why.description)) }
    return standing
  }

  private func startFresh(
    _ name: RecordName, _ problem: RecordProblem, _ standing: RecordStatus
  ) -> RecordStatus {
    let (settled, report) = state.withLock { books -> (RecordStatus, StoreIssue?) in
      // Another thread has already set the record aside.
      if case .nothing = books.found[name]?.content {
        return (books.found[name]?.standing ?? standing, nil)
      }
      var settled = RecordStatus()
      let report: StoreIssue
      do throws(StateFilesError) {
        let newName = try setAside(Self.file(of: name, standing), problem)
        report = Self.report(problem, of: name, "It was set aside as \"\(newName)\"", files.folder)
      } catch {
        settled.preparation = .setAside(problem)
        report = Self.report(
          problem, of: name, "It could not be set aside and will not be overwritten before it is",
          files.folder, error)
      }
      books.found[name] = RecordLookup(content: .nothing, standing: settled)
      return (settled, report)
    }
    if let report { log.report(report) }
    return settled
  }

  private static func report(
    _ problem: RecordProblem, of name: RecordName, _ where: String, _ folder: String,
    _ error: StateFilesError? = nil
  ) -> StoreIssue {
    let why = error.map { " (\($0.description.withoutFullStop))" } ?? ""
    return StoreIssue(
      """
      The record of \(name.text), "\(name.fileName)" in "\(folder)", \
      \(problem.description.withoutFullStop). \
      \(`where`)\(why), and the state starts with its initial value, as its owner chose.
      """)
  }
}
