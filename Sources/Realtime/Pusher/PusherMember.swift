public import HTTPExchange

/// A member of a presence channel.
public struct PusherMember: Hashable, Sendable {
  /// The user's id. If the server sends a number, the id is the text of that number.
  public var userID: String
  /// What the application says about the user.
  public var info: JSONValue?

  /// Creates a member from its parts.
  public init(userID: String, info: JSONValue? = nil) {
    self.userID = userID
    self.info = info
  }

  init?(_ value: JSONValue) {
    guard let userID = Self.userID(value["user_id"]) else { return nil }
    let info = value["user_info"]
    self.init(userID: userID, info: info == .null ? nil : info)
  }

  var value: JSONValue {
    var value: JSONValue = ["user_id": .string(userID)]
    value["user_info"] = info
    return value
  }

  /// Returns a user's id, which a server may write as a number.
  static func userID(_ value: JSONValue?) -> String? {
    guard let value else { return nil }
    if let text = value.stringValue { return text }
    if let integer = value.integerValue { return String(integer) }
    return value.numberValue.map { String($0) }
  }
}
