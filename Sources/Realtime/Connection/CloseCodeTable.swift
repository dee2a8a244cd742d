/// The classes of the codes with which a server closes connections.
///
/// ```swift
/// CloseCodeTable.pusher.classify(CloseCode(rawValue: 4100))  // .backOff
/// ```
public struct CloseCodeTable: Hashable, Sendable {
  /// A range of codes and their class.
  public struct Row: Hashable, Sendable {
    /// The codes of this row.
    public let codes: ClosedRange<UInt16>
    /// The class of the codes.
    public let codeClass: CloseCodeClass

    /// Creates a row of a table.
    public init(_ codes: ClosedRange<UInt16>, _ codeClass: CloseCodeClass) {
      self.codes = codes
      self.codeClass = codeClass
    }
  }

  /// The rows of the table. If rows overlap, the first one decides.
  public let rows: [Row]

  /// Creates a table. A code that is in no row has the class ``CloseCodeClass/backOff``.
  public init(_ rows: [Row]) { self.rows = rows }

  /// Returns the class of a code.
  ///
  /// - Complexity: O(*n*) in the number of rows.
  public func classify(_ code: CloseCode) -> CloseCodeClass {
    rows.first { $0.codes.contains(code.rawValue) }?.codeClass ?? .backOff
  }

  /// Returns the class of a failure: the class of the server's code, or
  /// ``CloseCodeClass/refreshToken`` if the server refused the upgrade with the status 401 or 403.
  /// Any other failure has the class ``CloseCodeClass/backOff``.
  public func classify(_ failure: ConnectionFailure) -> CloseCodeClass {
    switch failure {
    case .closedByServer(let code, _), .socket(.closed(let code, _)): classify(code)
    case .refused(let code?, _):
      UInt16(exactly: code).map { classify(CloseCode(rawValue: $0)) } ?? .backOff
    // Phoenix answers 403 to a connection that its `connect` callback refuses.
    case .socket(.upgradeRefused(401)), .socket(.upgradeRefused(403)): .refreshToken
    case .openTimedOut, .socket, .heartbeatTimedOut, .refused, .offline, .disconnected: .backOff
    }
  }

  /// The codes of Phoenix: a server that closes normally wants no further connection.
  public static var phoenix: Self { Self([Row(1000...1000, .stop)]) }

  /// The codes of Supabase: the codes of applications are final; all others are temporary.
  public static var supabase: Self { Self([Row(4000...4999, .stop)]) }

  /// The codes of Pusher and Apinator.
  public static var pusher: Self {
    Self([
      Row(4000...4099, .stop), Row(4100...4199, .backOff), Row(4200...4299, .retryNow),
    ])
  }

  /// The codes of LifeSignal. No code stops the client, because an alarm may depend on the
  /// connection. 4401 says that the token has expired.
  public static var lifeSignal: Self {
    Self([Row(4200...4299, .retryNow), Row(4401...4401, .refreshToken)])
  }
}
