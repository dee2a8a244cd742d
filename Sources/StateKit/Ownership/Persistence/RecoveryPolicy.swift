/// The way in which an owner handles a record that cannot be read.
public enum RecoveryPolicy: Hashable, Sendable {
  /// The file is renamed, and the state starts with the owner's initial state.
  case startFresh
  /// The file is left in place. In this launch, readers see the initial state, and the owner's
  /// writes change nothing, are reported and are not saved. ``SharedStorage/load(_:)`` throws, so
  /// that the composition root can handle the problem before it starts the app.
  case refuseToLoad
}
