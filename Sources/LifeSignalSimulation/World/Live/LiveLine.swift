public import Foundation
public import LifeSignalDomain

/// What a world of one phone needs if its server runs in another process: the clocks of the machine, and
/// a line to the server.
///
/// The world asks for events and waits; it calls the closures on the thread that runs it.
public struct LiveLine: Sendable {
  /// Something that happened outside of the phone.
  public enum Event: Hashable, Sendable {
    /// A message of the server arrived for a launch of the app.
    case message([UInt8], to: DeviceAddress)
    /// The status of the line changed, or whether requests are posted while the line is not open.
    case status(LinkStatus, isPolling: Bool = false)
    /// A text message with a verification code arrived.
    case code(VerificationCode)
    /// The server cannot be reached, for a reason in a few words.
    case unreachable(reason: String)
    /// The server delivers no verification codes.
    case codesRefused
  }

  /// Returns the wall time of the machine.
  public let date: @Sendable () -> Date
  /// Returns the time since the start of the process, by a clock that is never set.
  public let uptime: @Sendable () -> Duration
  /// Opens the line of a new launch of the app on a device, whose telephone has a number, and returns
  /// the launch.
  public let open: @Sendable (DeviceID, PhoneNumber) -> LaunchID
  /// Closes the line of the last launch.
  public let close: @Sendable () -> Void
  /// Sends the server a request.
  public let send: @Sendable (_ bytes: [UInt8], _ sender: DeviceAddress) -> Void
  /// Waits until something happens, at most for a duration, and returns the events so far. Returns at
  /// once with events that have happened already, when the user interrupts and, if the phone is idle,
  /// when the user enters a line.
  public let nextEvents: @Sendable (_ limit: Duration, _ isIdle: Bool) -> [Event]
  /// Returns whether the user wants to end, so that no step waits any longer.
  public let isInterrupted: @Sendable () -> Bool

  /// Creates the line of a phone.
  public init(
    date: @escaping @Sendable () -> Date, uptime: @escaping @Sendable () -> Duration,
    open: @escaping @Sendable (DeviceID, PhoneNumber) -> LaunchID,
    close: @escaping @Sendable () -> Void,
    send: @escaping @Sendable (_ bytes: [UInt8], _ sender: DeviceAddress) -> Void,
    nextEvents: @escaping @Sendable (_ limit: Duration, _ isIdle: Bool) -> [Event],
    isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.date = date
    self.uptime = uptime
    self.open = open
    self.close = close
    self.send = send
    self.nextEvents = nextEvents
    self.isInterrupted = isInterrupted
  }
}
