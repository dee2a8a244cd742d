/// Where an action of the person is when the app reports it to the person.
public enum ActionDelivery: Hashable, Sendable {
  /// The server has carried the action out.
  case confirmed
  /// The action is on disk, and is sent when there is a connection.
  case waiting
}
