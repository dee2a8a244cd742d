internal import HTTPExchange
public import LifeSignalDomain
public import Realtime

/// The text messages to a telephone, as a server that shows its codes delivers them.
public struct TelephoneLine: Sendable {
  private let channel: RealtimeChannel
  private let subscription: HandlerSubscription

  /// Creates the line of a telephone. It ends when it is released.
  ///
  /// - Parameters:
  ///   - number: The telephone's number.
  ///   - client: The client of the server.
  ///   - receive: Called with each verification code.
  public init(
    _ number: PhoneNumber, over client: RealtimeClient,
    receive: @escaping @Sendable (VerificationCode) -> Void
  ) {
    let topic = LineTopic.telephone(e164: number.e164)
    channel = client.channel(ChannelName(rawValue: topic.name))
    subscription = channel.on(.event(LineEvent.code)) { message in
      let text = message.payload.json?["code"]?.stringValue
      if let code = text.flatMap({ try? VerificationCode($0) }) { receive(code) }
    }
  }

  /// Joins the telephone. Returns when messages arrive from now on.
  ///
  /// - Throws: `ChannelFailure`, for example if the server does not show its codes, or
  ///   `CancellationError` if the task was cancelled.
  public func join() async throws { try await channel.subscribe() }
}
