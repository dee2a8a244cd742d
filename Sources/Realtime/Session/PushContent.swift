/// What a push asks the server to do.
public enum PushContent: Hashable, Sendable {
  /// An event of the application. In Pusher's protocol the name begins with `client-`.
  case event(String, RealtimePayload)
  /// A broadcast of Supabase to the other members of the channel.
  case broadcast(event: String, RealtimePayload)
  /// A change of the client's own presence (Phoenix).
  case presence(PhoenixPresenceUpdate)
}
