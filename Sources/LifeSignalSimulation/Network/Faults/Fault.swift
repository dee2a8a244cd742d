/// What can go wrong between a device and the server, or with the device itself.
public enum Fault: String, Hashable, Sendable, CaseIterable {
  /// A message never arrives.
  case drop
  /// A message is on its way longer than others.
  case delay
  /// A message arrives twice.
  case duplicate
  /// A message is overtaken by one that was sent after it.
  case reorder
  /// A device has no connection for a while.
  case cut
  /// The app ends in the middle of what it does, without a word, and is launched again.
  case kill
}
