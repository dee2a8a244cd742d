/// The part of a store that removes a feature when one of the feature's effects asks for it.
protocol DismissalReceiver: AnyObject, Sendable {
  /// Removes the feature of the effect with a number.
  ///
  /// In a store that holds the actions of its effects, the call returns when the test has received the
  /// dismissal.
  func dismissFeature(ofEffect number: UInt64) async
}
