public import HTTPExchange

/// The reason why a push did not succeed.
public enum PushFailure: Error, Hashable, Sendable {
  /// Too many pushes waited. The push was not sent.
  case overflow
  /// The push was not answered in time, or not sent in time.
  case timedOut
  /// The join or the connection ended after the push may have been written. The server may have
  /// handled it; it is never written again.
  case interrupted
  /// The channel was not subscribed. The push was not sent.
  case notSubscribed
  /// The protocol of the connection cannot express the push. It was not sent.
  case notSendable
  /// The server answered with an error. The value is the content of the answer, or null if it is not
  /// JSON.
  case refused(JSONValue)
  /// The subscription ended before the push was sent.
  case channel(ChannelFailure)
}
