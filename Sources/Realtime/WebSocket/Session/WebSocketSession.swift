/// One side of an open WebSocket connection, without its socket. The session begins after the
/// opening handshake, and includes the closing handshake.
///
/// The owner of the socket gives received bytes to ``receive(_:at:random:)``, writes the bytes of
/// ``withOutput(_:)``, reports the number of written bytes to ``didWrite(_:random:)``, and executes
/// the commands in order.
///
/// ```swift
/// var session = WebSocketSession(role: .server)
/// var offset = 0
/// while let received = session.receive(bytes.span, at: &offset, random: random) {
///   if case .message(let message) = received {
///     try session.send(message, random: random)
///   }
/// }
/// ```
///
/// The connection ends with exactly one ``Command/end(_:)`` and then one ``Command/closeSocket``.
public struct WebSocketSession: Hashable, Sendable {
  /// A timer of a session. It limits the time that closing takes.
  public struct Timer: Hashable, Sendable {
    /// The number of the timer. A session never uses a number twice.
    public let number: UInt64
  }

  /// The progress of the connection from open to closed.
  public enum State: Hashable, Sendable {
    /// Messages are sent and received.
    case open
    /// This side has sent a closing frame and waits for the one of the other side.
    case closing(Timer)
    /// No more frames are sent or received. The output is still written.
    case flushing(Timer, then: Finish)
    /// The output is written. The other side has not yet ended the TCP connection.
    case lingering(Timer)
    /// The socket is closed.
    case closed
  }

  /// The step that follows when the last bytes are written.
  public enum Finish: Hashable, Sendable {
    /// The other side ends the TCP connection; RFC 6455 leaves this to the server.
    case waitForEnd
    /// This side ends its direction of the TCP connection and reads until the other side ends its
    /// own. Closing the socket at once could discard the closing frame before it is read.
    case shutDownOutput
    /// The other side has ended its direction already.
    case closeSocket
  }

  /// A command to the owner of the socket.
  public enum Command: Hashable, Sendable {
    /// Report the end of the connection to its user. No message follows.
    case end(WebSocketFailure)
    /// Start a timer, and call ``WebSocketSession/timerFired(_:)`` when it fires.
    case startTimer(Timer, Duration)
    /// Cancel a timer that has not fired.
    case cancelTimer(Timer)
    /// End this side's direction of the TCP connection, and go on reading.
    case shutDownOutput
    /// Close the socket. No command follows.
    case closeSocket
  }

  /// The meaning of received bytes.
  public enum Received: Hashable, Sendable {
    /// A whole message has arrived.
    case message(WebSocketMessage)
    /// A ping arrived. Its pong is in the output, or follows when there is room, unless a newer
    /// ping arrives first.
    case ping([UInt8])
    /// The answer to a ping has arrived.
    case pong([UInt8])
    /// The bytes end the connection, or are a step towards its end.
    case commands([Command])
  }

  /// The progress of the connection.
  public internal(set) var state = State.open
  /// The side of the connection.
  public let role: WebSocketRole
  /// The limits of the connection.
  public let limits: WebSocketLimits
  var decoder: FrameDecoder
  var output = OutputBuffer()
  /// The payload of the newest ping whose pong waits until less output is waiting.
  var delayedPong: [UInt8]?
  private var lastTimerNumber: UInt64 = 0

  /// Creates the session of a connection whose opening handshake is complete.
  public init(role: WebSocketRole, limits: WebSocketLimits = WebSocketLimits()) {
    self.role = role
    self.limits = limits
    decoder = FrameDecoder(role: role, limits: limits)
  }

  /// The number of bytes that have arrived of a message that is not complete.
  public var incompleteByteCount: Int { decoder.incompleteByteCount }

  var encoder: FrameEncoder { FrameEncoder(role: role) }

  mutating func makeTimer() -> Timer {
    lastTimerNumber += 1
    return Timer(number: lastTimerNumber)
  }
}
