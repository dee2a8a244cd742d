/// The users of a presence channel. A user is present as long as one of its connections is.
struct PusherUsers: Sendable {
  private struct Entry: Sendable {
    let member: PusherMember
    var connectionCount: Int
  }

  private var entries: [String: Entry] = [:]

  var count: Int { entries.count }

  /// The users, ordered by their ids. The info of a user is that of the user's first connection.
  var members: [PusherMember] {
    entries.values.map(\.member).sorted { $0.userID < $1.userID }
  }

  func contains(_ userID: String) -> Bool { entries[userID] != nil }

  /// Adds a connection of a user, and returns whether it is the first one.
  mutating func add(_ member: PusherMember) -> Bool {
    entries[member.userID, default: Entry(member: member, connectionCount: 0)]
      .connectionCount += 1
    return entries[member.userID]?.connectionCount == 1
  }

  /// Removes a connection of a user, and returns whether it was the last one.
  mutating func remove(_ userID: String) -> Bool {
    guard var entry = entries[userID] else { return false }
    entry.connectionCount -= 1
    entries[userID] = entry.connectionCount > 0 ? entry : nil
    return entry.connectionCount == 0
  }
}
