public import HTTPExchange

/// The parameters of the join of a Phoenix channel. Pusher's protocol has no such parameters.
public enum JoinParameters: Hashable, Sendable {
  /// The members of a JSON object that an application's own channel expects. The access token of the
  /// client is not added.
  case object([String: JSONValue])
  /// The configuration of a channel of Supabase. The access token of the client is added.
  case supabase(PhoenixJoinConfiguration)
}

extension JoinParameters {
  /// Whether the join asks for database changes of Supabase.
  var asksForChanges: Bool {
    guard case .supabase(let configuration) = self else { return false }
    return !configuration.postgresChanges.isEmpty
  }
}
