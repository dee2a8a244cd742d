public import Foundation

/// The current time on a device, and what the device knows about the server's time.
public struct KnownTime: Hashable, Sendable {
  /// The current time by the device's clocks.
  public let local: LocalTime
  /// The last server time that the device has heard; `nil` if it has never heard one.
  public let server: ServerTime?
  /// Whether the wall clock was set far since the launch of the app.
  public let isWallClockSet: Bool

  /// Creates the current time of a device.
  public init(local: LocalTime, server: ServerTime?, isWallClockSet: Bool = false) {
    self.local = local
    self.server = server
    self.isWallClockSet = isWallClockSet
  }

  /// The best estimate of the server's current date: the date with which the device compares
  /// (rule 5.10).
  public var date: Date { server?.estimate(at: local) ?? local.wall }

  /// The server's current date, if the device has heard the server's time since it booted.
  public var serverDate: Date? { server?.date(at: local.instant) }

  /// The time of an action that is made now.
  var actionTime: ActionTime { ActionTime(madeAt: local, known: server) }
}
