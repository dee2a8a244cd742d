internal import HTTPExchange

/// The presences of one Phoenix topic. A key has at most one presence for each connection.
struct HubPresence: Sendable {
  /// A change to send to the members of the topic.
  struct Change: Hashable, Sendable {
    var joins: PhoenixPresences = [:]
    var leaves: PhoenixPresences = [:]

    /// The message with the change.
    var content: PhoenixContent { .presenceDiff(joins: joins, leaves: leaves) }
  }

  private struct Tracked: Sendable {
    let connection: HubConnection
    let presence: PhoenixPresence
    let byteCount: Int
  }

  private var keys: [String: [Tracked]] = [:]
  /// The number of presences.
  private(set) var count = 0
  /// The size of the presences in a message, in bytes of JSON text.
  private(set) var byteCount = 0

  /// The size of the rest of a presence in a message: its references and the punctuation.
  private static let envelopeBytes = 128

  /// Returns the size of a presence in a message.
  ///
  /// - Parameter payloadBytes: The size of what the member says about itself, in bytes of JSON text.
  static func byteCount(payload payloadBytes: Int, _ key: String) -> Int {
    payloadBytes + JSONValue.string(key).encodedBytes.count + envelopeBytes
  }

  /// All presences by their keys.
  var presences: PhoenixPresences { keys.mapValues { $0.map(\.presence) } }

  /// Returns the size of the presence that a connection has under a key; nil if it has none.
  func byteCount(of connection: HubConnection, _ key: String) -> Int? {
    keys[key]?.first { $0.connection == connection }?.byteCount
  }

  /// Adds the presence of a connection, or replaces it by a newer version.
  ///
  /// - Parameters:
  ///   - byteCount: The size of the new version; see ``byteCount(payload:_:)``.
  ///   - reference: The name of the new version. No other version has this name.
  /// - Complexity: O(*n*) in the number of presences under the key.
  mutating func track(
    _ fields: [String: JSONValue], _ key: String, of connection: HubConnection, byteCount size: Int,
    reference: String
  ) -> Change {
    var change = untrack(key, of: connection)
    let presence = PhoenixPresence(
      reference: reference, previousReference: change.leaves[key]?.first?.reference,
      fields: fields)
    keys[key, default: []].append(
      Tracked(connection: connection, presence: presence, byteCount: size))
    count += 1
    byteCount += size
    change.joins[key] = [presence]
    return change
  }

  /// Removes the presence of a connection.
  mutating func untrack(_ key: String, of connection: HubConnection) -> Change {
    guard let index = keys[key]?.firstIndex(where: { $0.connection == connection }),
      let removed = keys[key]?.remove(at: index)
    else { return Change() }
    if keys[key]?.isEmpty == true { keys[key] = nil }
    count -= 1
    byteCount -= removed.byteCount
    return Change(leaves: [key: [removed.presence]])
  }
}
