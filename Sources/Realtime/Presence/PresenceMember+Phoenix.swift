extension PresenceMember {
  /// Reads the members of a Phoenix snapshot, or of one half of a Phoenix difference:
  /// `{"key": {"metas": [{"phx_ref": "r", …}]}}`. Returns nil for any other shape.
  public static func phoenixMembers(_ value: JSONValue) -> [PresenceMember]? {
    guard case .object(let entries) = value else { return nil }
    var members: [PresenceMember] = []
    for (key, entry) in entries.sorted(by: { $0.key < $1.key }) {
      guard case .object(let fields) = entry, case .array(let values)? = fields["metas"] else {
        return nil
      }
      let metas = values.compactMap(PresenceMeta.init(phoenix:))
      guard metas.count == values.count else { return nil }
      if metas.isEmpty { continue }
      members.append(PresenceMember(key: PresenceKey(rawValue: key), metas: metas))
    }
    return members
  }
}

extension PresenceMeta {
  /// Reads a presence with its reference in `phx_ref`.
  fileprivate init?(phoenix value: JSONValue) {
    guard case .object(let fields) = value, case .string(let reference)? = fields["phx_ref"] else {
      return nil
    }
    self.init(reference: PresenceReference(rawValue: reference), payload: value)
  }
}

extension PresenceDiff {
  /// Reads a Phoenix difference: `{"joins": …, "leaves": …}`. Returns nil for any other shape.
  public init?(phoenix value: JSONValue) {
    guard case .object(let fields) = value,
      let joins = PresenceMember.phoenixMembers(fields["joins"] ?? .object([:])),
      let leaves = PresenceMember.phoenixMembers(fields["leaves"] ?? .object([:]))
    else { return nil }
    self.init(joins: joins, leaves: leaves)
  }
}
