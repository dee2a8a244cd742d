/// What an owner wants when its record cannot be read.
public enum UnreadableRecord: Hashable, Sendable {
  /// The file is set aside under another name, and the state begins as the owner's initial one.
  case beginAnew
  /// The file stays where it is. In this launch readers see the initial state, what the owner writes
  /// changes nothing and is reported, and nothing becomes durable. ``SharedStorage/load(_:)`` throws,
  /// so that the composition root can say so before anything begins.
  case refuse
}
