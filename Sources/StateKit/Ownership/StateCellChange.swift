/// The values of a slot before and after a transaction.
struct StateCellChange<Published: PublishedState>: SharedTransactionValues, CustomReflectable {
  let slot: StateCell<Published>
  let before: Published.State
  let after: Published.State

  var customMirror: Mirror { Mirror(self, children: []) }
  var publishedName: String { StateCell<Published>.publishedName }
  var publishedType: any PublishedState.Type { Published.self }
  var publishedBefore: any PublishedState { slot.publish(before) }
  var publishedAfter: any PublishedState { slot.publish(after) }
  var stateBefore: any Sendable { before }
  var stateAfter: any Sendable { after }
}
