/// Whether sockets of a platform can be encrypted with TLS.
public enum TransportEncryption: Hashable, Sendable {
  /// Encrypted connections can be opened.
  case available
  /// Only connections without encryption can be opened.
  case unavailable

  /// The value of the platform for which the library is built.
  public static var platform: Self {
    #if canImport(Darwin)
      .available
    #else
      .unavailable
    #endif
  }
}
