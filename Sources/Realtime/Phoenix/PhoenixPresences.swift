public import HTTPExchange

/// Presences by their keys. A key has one presence for each connection of its user.
public typealias PhoenixPresences = [String: [PhoenixPresence]]

/// One presence under a key.
public struct PhoenixPresence: Hashable, Sendable {
  /// The reference of this version of the presence (`phx_ref`).
  public var reference: String
  /// The reference of the version that this one replaces (`phx_ref_prev`).
  public var previousReference: String?
  /// The members that the application added to the JSON object.
  public var fields: [String: JSONValue]

  /// Creates a presence from its parts.
  public init(
    reference: String, previousReference: String? = nil, fields: [String: JSONValue] = [:]
  ) {
    self.reference = reference
    self.previousReference = previousReference
    self.fields = fields
    self.fields["phx_ref"] = nil
    self.fields["phx_ref_prev"] = nil
  }

  init?(_ value: JSONValue) {
    guard let members = value.objectValue, let reference = members["phx_ref"]?.stringValue else {
      return nil
    }
    self.init(
      reference: reference, previousReference: members["phx_ref_prev"]?.stringValue,
      fields: members)
  }

  var value: JSONValue {
    var members = fields
    members["phx_ref"] = .string(reference)
    members["phx_ref_prev"] = previousReference.map { .string($0) }
    return .object(members)
  }

  /// Returns the presences in the value of a message; nil if the value has another form.
  static func presences(_ value: JSONValue?) -> PhoenixPresences? {
    guard let keys = value?.objectValue else { return nil }
    var presences: PhoenixPresences = [:]
    for (key, entry) in keys {
      guard let metas = entry["metas"]?.arrayValue else { return nil }
      let known = metas.compactMap { PhoenixPresence($0) }
      guard known.count == metas.count else { return nil }
      presences[key] = known
    }
    return presences
  }

  /// Returns presences as the value of a message.
  static func value(_ presences: PhoenixPresences) -> JSONValue {
    .object(presences.mapValues { ["metas": .array($0.map(\.value))] })
  }
}

/// A change of the client's own presence.
public enum PhoenixPresenceUpdate: Hashable, Sendable {
  /// The client is present, with a payload.
  case track(JSONValue)
  /// The client is not present any longer.
  case untrack
}
