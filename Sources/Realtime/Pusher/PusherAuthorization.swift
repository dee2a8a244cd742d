internal import HTTPExchange

/// The permission for one connection to subscribe to a channel. The application's server gives it.
public struct PusherAuthorization: Hashable, Sendable {
  /// The application's key and the signature, separated by a colon.
  public let auth: String
  /// The JSON text about the subscriber of a presence channel. The signature covers exactly these
  /// bytes, so the text is never encoded again.
  public let channelData: String?

  /// Creates an authorization from its parts.
  public init(auth: String, channelData: String? = nil) {
    self.auth = auth
    self.channelData = channelData
  }

  /// Creates the authorization from a server's answer.
  ///
  /// - Parameters:
  ///   - response: The body of the answer, `{"auth":…,"channel_data":…}`.
  ///   - channel: The name of the channel. A presence channel needs `channel_data` with a user's name.
  ///   - maximumByteCount: The largest accepted size of the body, in bytes.
  /// - Throws: ``PusherFailure``.
  public init(
    response: [UInt8], channel: String, maximumByteCount: Int = 1 << 16
  ) throws(PusherFailure) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: response, maximumByteCount: maximumByteCount)
    } catch {
      throw .json(error)
    }
    guard let auth = value["auth"]?.stringValue else { throw .authorizationMissing }
    self.init(auth: auth, channelData: value["channel_data"]?.stringValue)
    if PusherChannelKind(channel: channel) == .presence, member == nil {
      throw .channelDataMissing
    }
  }

  /// The body of a server's answer.
  public var response: String {
    var value: JSONValue = ["auth": .string(auth)]
    value["channel_data"] = channelData.map { .string($0) }
    return value.encoded
  }

  /// The subscriber of a presence channel; nil if the channel data names none.
  public var member: PusherMember? {
    guard let channelData else { return nil }
    return (try? JSONValue(parsing: channelData, maximumByteCount: 1 << 16))
      .flatMap { PusherMember($0) }
  }
}
