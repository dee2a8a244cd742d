/// A fault between a device and the server, or on the device itself.
///
/// Those of messages are described for ``Carrier/datagrams``. Over ``Carrier/sockets``, they are faults of
/// connections.
public enum Fault: String, Hashable, Sendable, CaseIterable {
  /// A message never arrives.
  case drop
  /// A message takes longer than usual.
  case delay
  /// A message arrives twice.
  case duplicate
  /// A later message arrives before an earlier one.
  case reorder
  /// A device loses its connection for a while.
  case cut
  /// The app is killed in the middle of an operation, without notice, and launched again.
  case kill
  /// The wall clock of a device, or of the server, is wrong, runs at the wrong speed, or is set.
  case skew
  /// A device restarts without a notice.
  case reboot
}
