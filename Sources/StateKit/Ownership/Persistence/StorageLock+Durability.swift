extension StorageLock {
  /// Registers a new cell for writing if its owner is persistent. Called inside the lock.
  func didMake(_ cell: any AnyStateCell) {
    guard let recordRepository, let cell = cell as? any AnyPersistentStateCell else { return }
    recordRepository.groupCommit.withLock { groupCommit in
      groupCommit.cells.append(cell)
      for (number, latch) in groupCommit.flushLatches {
        cell.waiters[number] = { latch.open() }
      }
    }
    recordRepository.didLoad(cell.recordName)
  }

  /// Gives the states that a group has just changed one group number, so that they are written
  /// together. Called inside the lock, while the group's version is the latest.
  func didCommitGroup(in state: inout StorageState) {
    guard let recordRepository else { return }
    let (version, number) = (state.version, state.nextNumber())
    recordRepository.groupCommit.withLock { groupCommit in
      let members = groupCommit.cells.filter { $0.version == version }
      if members.count > 1 { groupCommit.join(members, as: number) }
    }
  }

  /// Closes the files. Nothing is written afterwards. Not called inside the lock.
  func closeFiles() {
    guard let recordRepository else { return }
    recordRepository.close()
    // The flush effects resume and end, because the storage or its files are closed.
    let latches = recordRepository.groupCommit.withLock { Array($0.flushLatches.values) }
    for latch in latches { latch.open() }
  }

  /// Removes the persistent cells, because each of them has a reference to this lock. Called inside
  /// the lock.
  ///
  /// - Returns: The removed cells, which the caller releases outside the lock.
  func releasePersistentCells() -> [any AnyPersistentStateCell] {
    guard let recordRepository else { return [] }
    return recordRepository.groupCommit.withLock { groupCommit in
      defer { groupCommit.cells = [] }
      return groupCommit.cells
    }
  }
}
