/// The messages that a handler receives.
public enum MessageBinding: Hashable, Sendable {
  /// All messages of the channel.
  case all
  /// The messages with the name of an event, of any origin.
  case event(String)
  /// The broadcasts with the name of an event (Supabase).
  case broadcast(String)
  /// The changes of the database that a filter of the join selects (Supabase).
  case postgresChange(PhoenixPostgresFilter)
}
