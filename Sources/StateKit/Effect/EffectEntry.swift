/// An entry of the effect table: a running effect, or what holds some together. A plain value, so that
/// reading it counts no references; those are in ``EffectReferences``.
struct EffectEntry {
  enum Kind {
    case free
    /// An operation, or an action to send, with its task once it runs.
    case leaf
    /// Effects one after the other; the rest waits in the core.
    case sequence
    /// Effects under an id, or of a child.
    case bracket
    /// Effects with a deadline, and the leaf that waits for it.
    case deadline(timer: EffectToken?)
  }

  var generation: UInt32 = 0
  var kind = Kind.free
  var parent: Int32 = -1
  var firstChild: Int32 = -1
  var next: Int32 = -1
  var previous: Int32 = -1
  var number: UInt64 = 0
  var source: EffectSource?
  /// Whether the leaf was given to its executor, and reported so.
  var hasStarted = false
}
