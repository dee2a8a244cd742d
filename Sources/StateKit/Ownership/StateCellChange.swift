/// The values of a cell before and after a transaction.
struct StateCellChange<Published: PublishedState>: SharedTransactionValues, CustomReflectable {
  let cell: StateCell<Published>
  let before: Published.State
  let after: Published.State

  var customMirror: Mirror { Mirror(self, children: []) }
  var publishedName: String { StateCell<Published>.publishedName }
  var publishedType: any PublishedState.Type { Published.self }
  var publishedBefore: any PublishedState { cell.publish(before) }
  var publishedAfter: any PublishedState { cell.publish(after) }
  var stateBefore: any Sendable { before }
  var stateAfter: any Sendable { after }
}
