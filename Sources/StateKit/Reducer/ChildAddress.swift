/// The address of a child: the ids of the children on the path to it, starting at the root.
struct ChildAddress {
  var ids: [AnyHashable] = []

  func appending(_ id: AnyHashable) -> ChildAddress { ChildAddress(ids: ids + [id]) }
}
