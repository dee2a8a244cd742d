/// The id of a group of effects: of the effects that one action started, directly or through the actions
/// that its effects send.
struct GroupID: Hashable, Sendable {
  let index: Int32
  let generation: UInt32

  /// The id that stands for no group.
  static var none: GroupID { GroupID(index: -1, generation: 0) }
}
