/// The references of an entry of the effect table, stored apart from its plain values; see
/// ``EffectEntry``.
struct EffectReferences {
  /// The table in which a bracket is registered for lookup.
  enum Registration {
    case none
    case id(AnyHashable)
    case child(ChildBranch)
  }

  var group: EffectGroup?
  var task: Task<Void, Never>?
  var registration = Registration.none
  /// The child that all effects in the entry belong to.
  var branch: ChildBranch?
}
