public import HTTPExchange

/// The reason why a Pusher message or an authorization could not be decoded or encoded.
public enum PusherFailure: Error, Hashable, Sendable {
  /// The text is not an acceptable JSON value.
  case json(JSONFailure)
  /// The message is binary, or not an object with the member `event`.
  case notAMessage
  /// A field of an event of the protocol is missing, or does not have the prescribed type.
  case invalidField(event: String, field: String)
  /// The message names one channel in its envelope and another one in its data.
  case conflictingChannels
  /// A client event has no prefix `client-`, is not JSON, or is for a channel that is neither a
  /// private nor a presence channel.
  case clientEventNotAllowed
  /// The answer to an authorization request has no text `auth`.
  case authorizationMissing
  /// The authorization for a presence channel has no valid `channel_data`.
  case channelDataMissing
}
