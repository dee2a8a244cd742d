internal import HTTPExchange

/// All members of a presence channel.
public struct PusherPresenceSnapshot: Hashable, Sendable {
  /// The members. Each user occurs once.
  public let members: [PusherMember]
  /// The name of the subscriber itself, if the server states it.
  public let userID: String?

  /// Creates a snapshot. Of two members of the same user, the last one counts.
  public init(members: [PusherMember], userID: String? = nil) {
    var positions: [String: Int] = [:]
    var distinct: [PusherMember] = []
    for member in members {
      if let position = positions[member.userID] {
        distinct[position] = member
      } else {
        positions[member.userID] = distinct.count
        distinct.append(member)
      }
    }
    self.members = distinct
    self.userID = userID
  }

  /// Creates the snapshot from `{"ids":[…],"hash":{…}}` or `{"members":[…],"me":…}`; nil if the
  /// value has neither form.
  init?(_ value: JSONValue) {
    let userID = PusherMember.userID(value["me"]) ?? PusherMember.userID(value["me"]?["user_id"])
    if let entries = value["members"]?.arrayValue {
      let members = entries.compactMap { PusherMember($0) }
      guard members.count == entries.count else { return nil }
      self.init(members: members, userID: userID)
    } else if let hash = value["hash"]?.objectValue {
      let ids = value["ids"]?.arrayValue?.map { PusherMember.userID($0) } ?? hash.keys.sorted()
      var members: [PusherMember] = []
      for id in ids {
        guard let id else { return nil }
        let info = hash[id]
        members.append(PusherMember(userID: id, info: info == .null ? nil : info))
      }
      self.init(members: members, userID: userID)
    } else {
      return nil
    }
  }

  /// The snapshot in both forms, because clients of either form exist.
  var value: JSONValue {
    let hash = members.map { ($0.userID, $0.info ?? .null) }
    var value: JSONValue = [
      "count": .integer(Int64(members.count)),
      "ids": .array(members.map { .string($0.userID) }),
      "hash": .object(Dictionary(hash) { _, last in last }),
      "members": .array(members.map(\.value)),
    ]
    value["me"] = userID.map { .string($0) }
    return value
  }
}
