/// The owned state before and after a transaction, type-erased. The published values are created
/// from it only on access, because creating them runs the owner's code.
package protocol SharedTransactionValues: Sendable {
  var publishedName: String { get }
  var publishedType: any PublishedState.Type { get }
  var publishedBefore: any PublishedState { get }
  var publishedAfter: any PublishedState { get }
  /// The owned state, for tests that assert a change of it.
  var stateBefore: any Sendable { get }
  var stateAfter: any Sendable { get }
}
