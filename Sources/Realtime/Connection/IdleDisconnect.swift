/// The rule that a connection without channels is closed after a while.
///
/// The delay starts when the last channel is removed, not when the app connects. A new channel
/// keeps the connection.
public struct IdleDisconnect: Hashable, Sendable {
  /// A running delay. Its number is used only once.
  public struct Timer: Hashable, Sendable {
    /// The number of the timer, counted from 1.
    public let number: UInt64
  }

  /// Something that happened to the channels or the connection.
  public enum Event: Hashable, Sendable {
    /// The last channel was removed.
    case lastChannelRemoved
    /// A channel was added.
    case channelAdded
    /// The app has closed the connection.
    case disconnected
    /// The duration of a timer has passed.
    case timerFired(Timer)
  }

  /// What the client does after an event, in the order of the commands.
  public enum Command: Hashable, Sendable {
    /// Starts a timer that fires after the duration.
    case startTimer(Timer, Duration)
    /// Cancels a running timer.
    case cancelTimer(Timer)
    /// Disconnects, as if the app had asked for it.
    case disconnect
  }

  /// The time for which a connection without channels is kept.
  public let delay: Duration
  /// The running timer; nil if no delay is running.
  public private(set) var timer: Timer?
  private var lastTimer: UInt64 = 0

  /// Creates the rule. The first delay starts when the last channel is removed.
  ///
  /// - Parameter delay: The time for which a connection without channels is kept.
  public init(delay: Duration = .seconds(50)) { self.delay = delay }

  /// Applies an event, and returns what the client has to do.
  public mutating func handle(_ event: Event) -> [Command] {
    switch event {
    case .lastChannelRemoved:
      let cancellation = cancel()
      lastTimer += 1
      let timer = Timer(number: lastTimer)
      self.timer = timer
      return cancellation + [.startTimer(timer, delay)]
    case .channelAdded, .disconnected: return cancel()
    case .timerFired(let timer):
      guard timer == self.timer else { return [] }
      self.timer = nil
      return [.disconnect]
    }
  }

  private mutating func cancel() -> [Command] {
    guard let timer else { return [] }
    self.timer = nil
    return [.cancelTimer(timer)]
  }
}
