/// What an entry of the effect table refers to.
struct EffectReferences {
  /// Under what a bracket can be found.
  enum Registration {
    case none
    case id(AnyHashable)
    case child(ChildBranch)
  }

  var group: EffectGroup?
  var task: Task<Void, Never>?
  var registration = Registration.none
  /// The child that everything in the entry belongs to.
  var branch: ChildBranch?
}
