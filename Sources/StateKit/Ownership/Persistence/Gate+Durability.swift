extension Gate {
  /// Takes up a piece of state that was just made. Called inside the lock.
  func didMake(_ slot: any AnySlot) {
    guard let keeper, let slot = slot as? any DurableSlot else { return }
    keeper.turns.withLock { turns in
      turns.slots.append(slot)
      for (number, waiter) in turns.flushWaiters { slot.waiters[number] = SharedWaiter(waiter) }
    }
    keeper.didLoad(slot.recordName)
  }

  /// Notes that what a group has just changed is durable together. Called inside the lock, where the
  /// group's version is still the newest.
  func didCommitGroup(in state: inout GateState) {
    guard let keeper else { return }
    let (version, number) = (state.version, state.nextNumber())
    keeper.turns.withLock { turns in
      let members = turns.slots.filter { $0.version == version }
      if members.count > 1 { turns.join(members, as: number) }
    }
  }

  /// Ends durability: nothing more is written. Never inside the lock.
  func closeFiles() {
    guard let keeper else { return }
    keeper.close()
    // Those that wait look again, and find that it is over.
    for waiter in keeper.turns.withLock({ turns in turns.flushWaiters.values.map { $0 } }) {
      waiter.resume(false)
    }
  }

  /// Lets go of the pieces of state, each of which holds this gate. Called inside the lock.
  func forgetDurableSlots() -> [any DurableSlot] {
    guard let keeper else { return [] }
    return keeper.turns.withLock { turns in
      defer { turns.slots = [] }
      return turns.slots
    }
  }
}
