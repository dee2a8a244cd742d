extension RecordKeeper {
  /// The state of an owner as the files have it, or the initial one where they have none.
  ///
  /// Two threads may load the same one at once: both find the same, and what has to be done with the
  /// file is done once. Runs the owner's code, so never inside a lock.
  func load<Owner: PersistentStateOwner>(
    _ owner: Owner
  ) -> (state: Owner.State, name: RecordName, standing: RecordStanding) {
    guard let name = RecordName(Owner.Published.self) else {
      Refusal.recordWithoutName(published: String(reflecting: Owner.Published.self))()
    }
    claim(name, for: ObjectIdentifier(Owner.Published.self))
    let found = find(name)
    switch found.content {
    case .nothing: return (owner.initialState, name, found.standing)
    case .failed(let error, let file):
      let refusal = DurabilityError.unreadable(record: name.text, path: path(file), error: error)
      return (owner.initialState, name, refuse(name, refusal))
    case .problem(let problem):
      return (owner.initialState, name, settle(problem, of: name, owner, found.standing))
    case .record(let record):
      do throws(RecordProblem) {
        return (try Self.decode(record, owner), name, found.standing)
      } catch {
        return (owner.initialState, name, settle(error, of: name, owner, found.standing))
      }
    }
  }

  /// Forgets what was found of a record whose piece of state is there now.
  func didLoad(_ name: RecordName) {
    books.withLock { $0.found[name]?.content = .nothing }
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

  /// Reads a record, once.
  private func find(_ name: RecordName) -> FoundRecord {
    books.withLock { books in
      if let found = books.found[name] { return found }
      let found = read(name, pending: books.pending[name.fileName])
      books.found[name] = found
      return found
    }
  }

  private func read(_ name: RecordName, pending: StateRecord?) -> FoundRecord {
    var found = readFile(name)
    guard let pending else { return found }
    // The journal's is the newer one, unless the file has it already.
    if case .record(let record) = found.content, record.sequence >= pending.sequence {
      return found
    }
    found.content = .record(pending)
    found.standing.sequence = pending.sequence
    return found
  }

  private func readFile(_ name: RecordName) -> FoundRecord {
    var file = name.fileName
    do {
      if let found = try parse(file, as: name) { return found }
      for old in oldNames(of: name.text) {
        file = old.fileName
        guard var found = try parse(old.fileName, as: name) else { continue }
        found.standing.preparation = takeOver(old, as: name)
        return found
      }
      return FoundRecord(content: .nothing)
    } catch {
      return FoundRecord(content: .failed(error, file: file))
    }
  }

  private func parse(
    _ fileName: String, as name: RecordName
  ) throws(StateFilesError) -> FoundRecord? {
    let there = try parse(fileName) { bytes throws(RecordProblem) in
      try record(bytes, as: name.text)
    }
    return switch there {
    case nil: nil
    case .failure(let problem): FoundRecord(content: .problem(problem))
    case .success(let record):
      FoundRecord(content: .record(record), standing: RecordStanding(sequence: record.sequence))
    }
  }

  /// Gives the file of a type that was renamed its new name, or leaves that to the first write.
  private func takeOver(
    _ old: RecordName, as name: RecordName
  ) -> RecordStanding.Preparation {
    do {
      try files.move(old.fileName, to: name.fileName)
      try files.synchronizeNames()
      return .none
    } catch {
      return .move(from: old.fileName)
    }
  }

  /// Does as the owner wants with a record that cannot be read.
  private func settle<Owner: PersistentStateOwner>(
    _ problem: RecordProblem, of name: RecordName, _ owner: Owner, _ standing: RecordStanding
  ) -> RecordStanding {
    switch owner.whenUnreadable(problem) {
    case .refuse:
      refuse(
        name,
        .refused(record: name.text, path: path(Self.file(of: name, standing)), why: problem))
    case .beginAnew: beginAnew(name, problem, standing)
    }
  }

  private func path(_ fileName: String) -> String { "\(files.folder)/\(fileName)" }

  /// The file that the record stands in, which may still have the type's old name.
  private static func file(of name: RecordName, _ standing: RecordStanding) -> String {
    if case .move(let old) = standing.preparation { old } else { name.fileName }
  }

  private func refuse(_ name: RecordName, _ why: DurabilityError) -> RecordStanding {
    let (standing, isNew) = books.withLock { books -> (RecordStanding, Bool) in
      var standing = books.found[name]?.standing ?? RecordStanding()
      let isNew = standing.refusal == nil
      standing.refusal = why
      books.found[name]?.standing = standing
      return (standing, isNew)
    }
    if isNew { log.report(Report(why.description)) }
    return standing
  }

  private func beginAnew(
    _ name: RecordName, _ problem: RecordProblem, _ standing: RecordStanding
  ) -> RecordStanding {
    let (settled, report) = books.withLock { books -> (RecordStanding, Report?) in
      // Somebody else was faster.
      if case .nothing = books.found[name]?.content {
        return (books.found[name]?.standing ?? standing, nil)
      }
      var settled = RecordStanding()
      let report: Report
      do throws(StateFilesError) {
        let newName = try setAside(Self.file(of: name, standing), problem)
        report = Self.report(problem, of: name, "It was set aside as \"\(newName)\"", files.folder)
      } catch {
        settled.preparation = .setAside(problem)
        report = Self.report(
          problem, of: name, "It could not be set aside, and is not overwritten until it is",
          files.folder, error)
      }
      books.found[name] = FoundRecord(content: .nothing, standing: settled)
      return (settled, report)
    }
    if let report { log.report(report) }
    return settled
  }

  private static func report(
    _ problem: RecordProblem, of name: RecordName, _ where: String, _ folder: String,
    _ error: StateFilesError? = nil
  ) -> Report {
    let why = error.map { " (\($0.description.withoutFullStop))" } ?? ""
    return Report(
      """
      The record of \(name.text), "\(name.fileName)" in "\(folder)", \
      \(problem.description.withoutFullStop). \
      \(`where`)\(why), and the state begins anew, as its owner chose.
      """)
  }
}
