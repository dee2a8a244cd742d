/// The values of a transaction on a slot.
struct SlotChange<Published: PublishedState>: SharedTransactionValues, CustomReflectable {
  let slot: Slot<Published>
  let before: Published.State
  let after: Published.State

  var customMirror: Mirror { Mirror(self, children: []) }
  var publishedName: String { Slot<Published>.publishedName }
  var publishedType: any PublishedState.Type { Published.self }
  var publishedBefore: any PublishedState { slot.publish(before) }
  var publishedAfter: any PublishedState { slot.publish(after) }
  var stateBefore: any Sendable { before }
  var stateAfter: any Sendable { after }
}
