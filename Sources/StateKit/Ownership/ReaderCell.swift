/// What one reader of a store holds: the slot, and during a reduce the value that it read.
@usableFromInline
final class ReaderCell<Published: PublishedState>: AnyReaderCell, Sendable {
  @usableFromInline let slot: Slot<Published>
  @usableFromInline let scope: ReadScope
  /// What was read in this reduce.
  ///
  /// SAFETY: as ``ReadScope/touched``: only the thread that reduces touches it; and it is only loaded
  /// or stored, so no two accesses overlap.
  @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var value: Published?
  /// The next cell that was read in this reduce. SAFETY: as `value`.
  @usableFromInline nonisolated(unsafe) var next: (any AnyReaderCell)?

  init(slot: Slot<Published>, scope: ReadScope) {
    self.slot = slot
    self.scope = scope
  }

  @inlinable
  func read() -> Published {
    guard scope.isReducing(on: .current) else { return slot.current() }
    if let value = unsafe value { return value }
    return pinAndRead()
  }

  @inlinable
  func pinAndRead() -> Published {
    let read = slot.publish(slot.state(for: scope))
    unsafe value = read
    unsafe next = scope.touched
    unsafe scope.touched = self
    return read
  }

  @usableFromInline
  func forget() -> (any AnyReaderCell)? {
    unsafe value = nil
    defer { unsafe next = nil }
    return unsafe next
  }
}
