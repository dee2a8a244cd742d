/// Which child: the ids of the children on the way to it, from the root down.
struct ChildAddress {
  var ids: [AnyHashable] = []

  func appending(_ id: AnyHashable) -> ChildAddress { ChildAddress(ids: ids + [id]) }
}
