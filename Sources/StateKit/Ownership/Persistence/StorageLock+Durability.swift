extension StorageLock {
  /// Registers a new slot for writing if it is durable. Called inside the lock.
  func didMake(_ slot: any AnyStateCell) {
    guard let recordRepository, let slot = slot as? any AnyPersistentStateCell else { return }
    recordRepository.groupCommit.withLock { turns in
      turns.slots.append(slot)
      for (number, waiter) in turns.flushWaiters { slot.waiters[number] = SharedWaiter(waiter) }
    }
    recordRepository.didLoad(slot.recordName)
  }

  /// Records that the states that a group has just changed must be written together. Called inside
  /// the lock, while the group's version is the latest.
  func didCommitGroup(in state: inout StorageState) {
    guard let recordRepository else { return }
    let (version, number) = (state.version, state.nextNumber())
    recordRepository.groupCommit.withLock { turns in
      let members = turns.slots.filter { $0.version == version }
      if members.count > 1 { turns.join(members, as: number) }
    }
  }

  /// Closes the files. Nothing is written afterwards. Not called inside the lock.
  func closeFiles() {
    guard let recordRepository else { return }
    recordRepository.close()
    // The flush effects resume and find that the storage is closed.
    for waiter in recordRepository.groupCommit.withLock({ turns in
      turns.flushWaiters.values.map { $0 }
    }) {
      waiter.resume(false)
    }
  }

  /// Removes the durable slots, each of which has a reference to this gate. Called inside the lock.
  ///
  /// - Returns: The removed slots, which the caller releases outside the lock.
  func releasePersistentCells() -> [any AnyPersistentStateCell] {
    guard let recordRepository else { return [] }
    return recordRepository.groupCommit.withLock { turns in
      defer { turns.slots = [] }
      return turns.slots
    }
  }
}
