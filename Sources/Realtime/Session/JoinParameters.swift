/// What the client tells the server when it joins a Phoenix channel. Pusher's protocol has no such
/// parameters.
public enum JoinParameters: Hashable, Sendable {
  /// The parameters of an application's own channel; an object.
  case object([String: JSONValue])
  /// The configuration of a channel of Supabase. The access token of the client is added.
  case supabase(PhoenixJoinConfiguration)
}
