extension StateCell {
  /// Releases a writer's claim, unless a later writer has claimed the cell. Called inside the lock.
  @usableFromInline
  final func release(_ claim: UInt64) {
    if self.claim == claim { self.claim = 0 }
  }
}
