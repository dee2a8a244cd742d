/// A message that a server sent to a channel.
public struct RealtimeMessage: Hashable, Sendable {
  /// The origin of a message.
  public enum Kind: Hashable, Sendable {
    /// An event of the application's server, or of another member of a Phoenix channel.
    case event
    /// A broadcast of Supabase.
    case broadcast
    /// A change of the database (Supabase). The numbers identify the filters that selected the
    /// change, among those that the join asked for.
    case postgresChange(filters: [Int64])
    /// An event that another subscriber of a Pusher channel sent. The user is known only in
    /// presence channels.
    case clientEvent(userID: String?)
  }

  /// The name of the event.
  public let event: String
  /// The content of the message.
  public let payload: RealtimePayload
  /// The origin of the message.
  public let kind: Kind

  /// Creates a message from its parts.
  public init(event: String, payload: RealtimePayload, kind: Kind = .event) {
    self.event = event
    self.payload = payload
    self.kind = kind
  }
}
