internal import LifeSignalDomain
public import Realtime
internal import StateKit

extension RealtimeConfiguration {
  /// Returns the configuration of a phone's connection to LifeSignal's server.
  ///
  /// - Parameter url: The URL of the server, for example `ws://127.0.0.1:8787/lifesignal`.
  /// - Throws: `WebSocketEndpointError`.
  public static func lifeSignal(_ url: String) throws(WebSocketEndpointError) -> Self {
    var configuration = try phoenix(url, version: .v2)
    configuration.connection = .lifeSignal
    configuration.connection.closeCodes = .lifeSignalLine
    // A server that hangs is noticed within two intervals.
    configuration.keepAlive = .periodic(interval: .seconds(15))
    configuration.channels = .lifeSignal
    return configuration
  }
}

extension CloseCodeTable {
  /// The codes of LifeSignal's line. 4403 and 4409 end the line, because the server would refuse each
  /// further socket of the launch, or a newer one has replaced it.
  static var lifeSignalLine: Self {
    let codes = [CloseCode.foreignAddress, .supersededLine].map(\.rawValue)
    return Self(codes.map { Row($0...$0, .stop) } + lifeSignal.rows)
  }
}

extension ChannelPolicy {
  /// The rules of LifeSignal's line: Phoenix's, without a buffer of pushes. A request that cannot be
  /// written at once is never written, because its caller has given up by the time of the next join.
  static var lifeSignal: Self {
    var policy = Self.phoenix
    policy.bufferedPushLimit = 0
    return policy
  }
}
