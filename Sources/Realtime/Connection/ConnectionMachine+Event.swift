extension ConnectionMachine {
  /// The state of a connection.
  public enum State: Hashable, Sendable {
    /// The app has not connected yet.
    case idle
    /// A socket is being opened.
    case opening(Epoch, retry: Int)
    /// The socket is open, and the protocol's own handshake is awaited.
    case handshaking(Epoch, retry: Int)
    /// The connection is established.
    case open(Epoch)
    /// The connection failed, and the delay before the retry is running.
    case waiting(retry: Int, ConnectionFailure)
    /// The last retry has failed.
    case unavailable(ConnectionFailure)
    /// The app has disconnected, or the server has closed the connection for good.
    case closed
  }

  /// A timer of the machine. Its number is used only once.
  public struct Timer: Hashable, Sendable {
    /// The purpose of the timer.
    public enum Kind: Hashable, Sendable {
      /// The attempt must be established before the timer fires.
      case openDeadline
      /// The connection is stable when the timer fires.
      case stability
      /// The connection is retried when the timer fires.
      case retry
    }

    /// The purpose of the timer.
    public let kind: Kind
    /// The number of the timer, counted from 1.
    public let number: UInt64
  }

  /// Something that happened to the connection.
  public enum Event: Hashable, Sendable {
    /// A caller wants to be connected, and waits for the current or the next attempt.
    case connect
    /// The app closes the connection.
    case disconnect
    /// The transport has opened the socket.
    case opened(Epoch)
    /// The server has completed the handshake of the protocol.
    case established(Epoch)
    /// The socket could not be opened, or broke, or the server refused the connection.
    case failed(Epoch, ConnectionFailure)
    /// The server closed the socket.
    case closed(Epoch, CloseCode, reason: String)
    /// The server did not answer a heartbeat in time.
    case heartbeatTimedOut(Epoch)
    /// The server answered a heartbeat.
    case livenessConfirmed(Epoch)
    /// A new token arrived.
    case tokenRefreshed
    /// The duration of a timer has passed.
    case timerFired(Timer)
    /// The system reported that the device has a network, or has none.
    case networkChanged(isAvailable: Bool)
  }

  /// What the client does after an event, in the order of the commands.
  public enum Command: Hashable, Sendable {
    /// Opens a socket for an attempt.
    case openSocket(Epoch)
    /// Closes a socket, or stops opening it. For a closed socket, this is a no-op.
    case closeSocket(Epoch, CloseCode)
    /// Starts a timer that fires after the duration.
    case startTimer(Timer, Duration)
    /// Cancels a running timer.
    case cancelTimer(Timer)
    /// Starts the heartbeats of a connection.
    case startKeepAlive(Epoch)
    /// Stops the heartbeats of a connection.
    case stopKeepAlive(Epoch)
    /// Sends a heartbeat immediately.
    case checkLiveness(Epoch)
    /// Joins all channels that the app wants.
    case joinChannels(Epoch)
    /// Notifies all channels that the connection was lost or closed.
    case channelsDown
    /// Fails the calls of all channels that wait for a join: no connection follows by itself.
    case failChannels(ConnectionFailure)
    /// Completes all callers that wait for the connection.
    case completeConnects
    /// Fails all callers that wait for the connection. Retries may follow.
    case failConnects(ConnectionFailure)
    /// Asks for a new token.
    case refreshToken
    /// Publishes a new status.
    case publish(ConnectionStatus)
  }
}
