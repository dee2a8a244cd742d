public import HTTPExchange

extension ExperimentUser {
  /// The names of the plain properties on the wire, and where the values are.
  static let plainFields: [(name: String, path: any WritableKeyPath<Self, String?> & Sendable)] = [
    ("user_id", \.userID), ("device_id", \.deviceID), ("country", \.country),
    ("region", \.region), ("dma", \.dma), ("city", \.city), ("language", \.language),
    ("platform", \.platform), ("version", \.version), ("os", \.os),
    ("device_manufacturer", \.deviceManufacturer), ("device_brand", \.deviceBrand),
    ("device_model", \.deviceModel), ("carrier", \.carrier), ("library", \.library),
  ]

  /// Creates a user from an object of JSON; nil if a known member has the wrong type.
  ///
  /// Members with other names are ignored.
  public init?(_ json: JSONValue) {
    guard let members = json.objectValue else { return nil }
    self.init()
    for (name, path) in Self.plainFields {
      guard let member = members[name], !member.isNull else { continue }
      guard let text = member.stringValue else { return nil }
      self[keyPath: path] = text
    }
    guard let properties = Self.object(members["user_properties"]),
      let groups = Self.object(members["groups"]),
      let groupProperties = Self.object(members["group_properties"])
    else { return nil }
    userProperties = properties
    for (type, value) in groups {
      guard let names = value.arrayValue?.compactMap(\.stringValue) else { return nil }
      self.groups[type] = names
    }
    for (type, value) in groupProperties {
      guard let properties = value.objectValue?.compactMapValues(\.objectValue) else { return nil }
      self.groupProperties[type] = properties
    }
  }

  private static func object(_ member: JSONValue?) -> [String: JSONValue]? {
    guard let member, !member.isNull else { return [:] }
    return member.objectValue
  }

  /// The properties that are set, as an object.
  var json: JSONValue {
    var members = plainMembers
    if !groups.isEmpty {
      members["groups"] = .object(
        groups.mapValues { .array($0.map { .string($0) }) })
    }
    if !groupProperties.isEmpty {
      members["group_properties"] = .object(
        groupProperties.mapValues { .object($0.mapValues { .object($0) }) })
    }
    return .object(members)
  }

  /// The properties that do not concern groups.
  private var plainMembers: [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for (name, path) in Self.plainFields {
      members[name] = self[keyPath: path].map { .string($0) }
    }
    if !userProperties.isEmpty { members["user_properties"] = .object(userProperties) }
    return members
  }

  /// What the conditions of flags refer to: the members `user` and `groups`.
  ///
  /// Of several groups with the same type, the first one counts.
  var evaluationContext: JSONValue {
    var context: [String: JSONValue] = [:]
    let user = plainMembers
    if !user.isEmpty { context["user"] = .object(user) }
    var groupMembers: [String: JSONValue] = [:]
    for (type, names) in groups {
      guard let name = names.first else { continue }
      var group: [String: JSONValue] = ["group_name": .string(name)]
      group["group_properties"] = groupProperties[type]?[name].map { .object($0) }
      groupMembers[type] = .object(group)
    }
    if !groups.isEmpty { context["groups"] = .object(groupMembers) }
    return .object(context)
  }
}
