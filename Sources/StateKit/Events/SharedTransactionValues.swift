/// The two values of a transaction, whatever their type. They are wrapped for readers when somebody
/// asks: wrapping runs the owner's code.
package protocol SharedTransactionValues: Sendable {
  var publishedName: String { get }
  var publishedType: any PublishedState.Type { get }
  var publishedBefore: any PublishedState { get }
  var publishedAfter: any PublishedState { get }
  /// The owned state itself, for a test that states what it expects of a change.
  var stateBefore: any Sendable { get }
  var stateAfter: any Sendable { get }
}
