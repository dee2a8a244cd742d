/// The place of one piece of shared state in a storage: the owned state, not a published copy of it,
/// which would turn each mutation of an array into a copy.
///
/// SAFETY: `@unchecked` because the class is open to its subclass ``OwnedSlot``, which adds one
/// `Sendable` constant, and whose own subclass proves itself. Every `var` is touched only inside `gate`'s lock.
@usableFromInline
class Slot<Published: PublishedState>: AnySlot, CustomReflectable, @unchecked Sendable {
  @usableFromInline final let gate: Gate
  /// SAFETY of the unchecked exclusivity: a transaction has the state `inout` inside the lock, and
  /// whatever would touch it meanwhile is refused before: on this thread by the holder check, on
  /// others by the lock.
  @exclusivity(unchecked) @usableFromInline final var state: Published.State
  /// The transaction that made the state. SAFETY: only loaded and stored, so no two accesses overlap.
  @safe @exclusivity(unchecked) @usableFromInline final var version: UInt64 = 0
  /// The number of the live ``Owned``, or zero. SAFETY: as `version`.
  @safe @exclusivity(unchecked) @usableFromInline final var claim: UInt64 = 0
  /// Old versions that some reducing store may still look at, oldest first.
  final var kept: [KeptVersion<Published.State>] = []
  /// Sequences that wait for the next version. SAFETY: nobody else's code runs while it is changed:
  /// its keys are numbers, and its values are let go of outside of the lock.
  @safe @exclusivity(unchecked) @usableFromInline final var waiters: [UInt64: SharedWaiter] = [:]

  init(state: Published.State, gate: Gate) {
    unsafe self.state = state
    self.gate = gate
  }

  /// A mirror shows neither the state nor the owner.
  @usableFromInline
  final var customMirror: Mirror { Mirror(self, children: []) }

  /// Wraps a state for readers. Runs the owner's code, so never inside the lock. Abstract: every slot
  /// that is made is an ``OwnedSlot``, which overrides this and ``ownerType``.
  @usableFromInline
  func publish(_ state: Published.State) -> Published {
    fatalError("\(Self.self) has no owner.")
  }

  /// The type of the one owner.
  var ownerType: ObjectIdentifier { fatalError("\(Self.self) has no owner.") }

  /// Why nothing may be written, in this launch, of a state that could not be read.
  var refusal: DurabilityError? { nil }

  @usableFromInline
  static var publishedName: String { String(describing: Published.self) }

  @usableFromInline
  final var publishedType: ObjectIdentifier { ObjectIdentifier(Published.self) }

  @usableFromInline
  final func dropKept(before oldest: UInt64?) -> Bool {
    if let oldest { kept.removeAll { $0.last < oldest } } else { kept = [] }
    return !kept.isEmpty
  }

  @usableFromInline
  final func close() -> [SharedWaiter] {
    claim = 0
    defer { waiters = [:] }
    return Array(waiters.values)
  }
}
