/// An entry of the effect table: a running effect, or a container of effects. An entry holds only
/// plain values, so that reading it retains no object; ``EffectReferences`` holds its references to
/// objects.
struct EffectEntry {
  enum Kind {
    /// An unused slot of the table.
    case free
    /// An operation or an action to send.
    case leaf
    /// Effects that run one after the other. The core of the store holds those that have not
    /// started.
    case sequence
    /// Effects that run under an id or belong to a child.
    case bracket
    /// Effects with a deadline, and the leaf that waits for the deadline.
    case deadline(timer: EffectToken?)
  }

  var generation: UInt32 = 0
  var kind = Kind.free
  var parent: Int32 = -1
  /// The first child in the list of children, which starts with the child that was inserted last.
  var firstChild: Int32 = -1
  /// The next sibling in that list, which was inserted before this entry.
  var next: Int32 = -1
  /// The previous sibling in that list, which was inserted after this entry.
  var previous: Int32 = -1
  /// The number of the effect in its public identity.
  var number: UInt64 = 0
  var source: EffectCallSite?
  /// Whether the leaf was handed to its executor and its start was recorded.
  var hasStarted = false
}
