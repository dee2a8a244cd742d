import RealtimeSockets

extension WebSocketServerConfiguration {
  /// A configuration with long timeouts, for tests that use the system's clock: while many other
  /// tests run, a client may get no thread for a minute.
  static var patient: Self {
    var configuration = Self()
    configuration.silenceTimeout = .seconds(3600)
    configuration.progressTimeout = .seconds(3600)
    configuration.requestTimeout = .seconds(3600)
    return configuration
  }
}
