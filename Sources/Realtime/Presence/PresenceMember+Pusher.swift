extension PresenceMember {
  /// Reads the members of a Pusher snapshot. Returns nil for any other shape.
  ///
  /// There are two shapes: `{"presence": {"ids": […], "hash": {"id": info}}}`, and
  /// `{"presence": {"members": [{"user_id": id, "user_info": info}]}}`.
  public static func pusherMembers(_ value: JSONValue) -> [PresenceMember]? {
    guard case .object(let fields) = value, case .object(let presence)? = fields["presence"] else {
      return nil
    }
    if case .array(let members)? = presence["members"] {
      let result = members.compactMap(PresenceMember.init(pusher:))
      return result.count == members.count ? result : nil
    }
    guard case .object(let infos)? = presence["hash"] else { return nil }
    return infos.sorted { $0.key < $1.key }.map { id, info in
      PresenceMember(key: PresenceKey(rawValue: id), info: info)
    }
  }

  /// Reads a member of a Pusher snapshot, or the member that was added or removed:
  /// `{"user_id": id, "user_info": info}`. The info may be absent. Returns nil for any other shape.
  public init?(pusher value: JSONValue) {
    guard case .object(let fields) = value,
      let key = fields["user_id"].flatMap(PresenceKey.init(userID:))
    else { return nil }
    self.init(key: key, info: fields["user_info"] ?? .null)
  }

  private init(key: PresenceKey, info: JSONValue) {
    self.init(key: key, metas: [PresenceMeta(reference: .whole, payload: info)])
  }
}
