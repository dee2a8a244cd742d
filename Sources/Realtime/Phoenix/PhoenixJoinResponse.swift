public import HTTPExchange

/// What the server of Supabase Realtime answers to an accepted join. For the answer of another
/// Phoenix server, ``postgresChanges`` is empty.
public struct PhoenixJoinResponse: Hashable, Sendable {
  /// A selection of database changes, as the server accepted it.
  public struct Filter: Hashable, Sendable {
    /// The number that later changes carry.
    public var id: Int64
    /// The selection that was accepted.
    public var filter: PhoenixPostgresFilter

    /// Creates an accepted selection.
    public init(id: Int64, filter: PhoenixPostgresFilter) {
      self.id = id
      self.filter = filter
    }
  }

  /// The accepted selections, in the order of the request.
  public var postgresChanges: [Filter]

  /// Creates a response from its parts.
  public init(postgresChanges: [Filter] = []) { self.postgresChanges = postgresChanges }

  /// Creates a response from the `response` member of a reply.
  ///
  /// - Throws: ``PhoenixFailure/invalidPayload(event:)`` if an accepted selection has no number, or
  ///   a member has the wrong type.
  public init(response: JSONValue) throws(PhoenixFailure) {
    postgresChanges = []
    for entry in try OptionReader(response).array("postgres_changes") {
      guard let id = entry["id"]?.integerValue else { throw .invalidPayload(event: "phx_reply") }
      postgresChanges.append(Filter(id: id, filter: try PhoenixPostgresFilter(entry)))
    }
  }

  /// The response as the `response` member of a reply.
  public var response: JSONValue {
    if postgresChanges.isEmpty { return [:] }
    return [
      "postgres_changes": .array(
        postgresChanges.map { accepted in
          var value = accepted.filter.value
          value["id"] = .integer(accepted.id)
          return value
        })
    ]
  }
}
