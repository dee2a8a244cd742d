extension Owned where Owner: PersistentStateOwner {
  /// Waits until everything that this owner has changed so far is on disk.
  ///
  /// A transaction, and a commit, change memory only. A client answers its caller after this:
  ///
  /// ```swift
  /// add: { name in
  ///   owned.withLock("add") { $0.names.append(name) }
  ///   try await owned.synchronize()
  /// }
  /// ```
  ///
  /// What a group has changed together is on disk together: this waits for the whole group. Those who
  /// wait at the same time share one write. It blocks no actor, and does not end early when its task is
  /// cancelled.
  ///
  /// - Throws: ``DurabilityError``, which says what to do. The change stays in memory, and is written
  ///   with the next one.
  public borrowing func synchronize() async throws(DurabilityError) {
    let (slot, gate) = (slot, slot.gate)
    guard let keeper = gate.keeper, let durable = slot as? any DurableSlot else {
      throw .noFiles(record: Slot<Owner.Published>.publishedName)
    }
    if let refusal = slot.refusal { throw refusal }
    guard gate.isDirty(durable) else { return }
    try await gate.synchronize(durable, keeper: keeper)
  }
}
