extension KeepAliveMachine {
  /// The state of the heartbeats.
  public enum State: Hashable, Sendable {
    /// No connection is open. The epoch is that of the last connection.
    case stopped(after: Epoch)
    /// No answer to a heartbeat is awaited.
    case quiet(Link, Timer)
    /// A heartbeat was sent and is not answered yet.
    case awaiting(Link, BeatID, Timer)
    /// The client does not read from the connection, so that no answer can arrive. Heartbeats are
    /// still sent, because the server closes a connection without them.
    case paused(Link, Timer)
  }

  /// An open connection and its interval.
  public struct Link: Hashable, Sendable {
    /// The epoch of the connection.
    public let epoch: Epoch
    /// The time between two heartbeats or, in the idle mode, the time without a message after which
    /// a heartbeat is sent.
    public let interval: Duration
  }

  /// A timer of the machine. Its number is used only once.
  public struct Timer: Hashable, Sendable {
    /// The purpose of the timer.
    public enum Kind: Hashable, Sendable {
      /// The next heartbeat is due. In the periodic mode, the last heartbeat must be answered by
      /// then.
      case interval
      /// The answer to the heartbeat is overdue.
      case answer
    }

    /// The purpose of the timer.
    public let kind: Kind
    /// The number of the timer, counted from 1.
    public let number: UInt64
  }

  /// Something that happened to the connection.
  public enum Event: Hashable, Sendable {
    /// The connection was established. In the idle mode, the server can ask for a shorter activity
    /// timeout.
    case opened(Epoch, activityTimeout: Duration?)
    /// Any message of the server arrived.
    case received(Epoch)
    /// The server acknowledged a heartbeat.
    case acknowledged(Epoch, BeatID)
    /// A pong arrived, which names no heartbeat.
    case pong(Epoch)
    /// The client wants to know immediately whether the connection is alive.
    case check(Epoch)
    /// The client stopped reading from the connection.
    case paused(Epoch)
    /// The client reads from the connection again. An answer to an earlier heartbeat is not awaited.
    case resumed(Epoch)
    /// The connection was closed, or is lost.
    case closed(Epoch)
    /// The duration of a timer has passed.
    case timerFired(Timer)

    /// The epoch of the connection; nil for a timer.
    var epoch: Epoch? {
      switch self {
      case .opened(let epoch, _), .received(let epoch), .acknowledged(let epoch, _),
        .pong(let epoch), .check(let epoch), .paused(let epoch), .resumed(let epoch),
        .closed(let epoch):
        epoch
      case .timerFired: nil
      }
    }
  }

  /// What the client does after an event, in the order of the commands.
  public enum Command: Hashable, Sendable {
    /// Sends a heartbeat to the server.
    case sendBeat(Epoch, BeatID)
    /// Reports that a heartbeat was not answered in time. The machine has stopped.
    case timedOut(Epoch)
    /// Reports that the server answered a heartbeat.
    case confirmed(Epoch)
    /// Starts a timer that fires after the duration.
    case startTimer(Timer, Duration)
    /// Cancels a running timer.
    case cancelTimer(Timer)
  }
}
