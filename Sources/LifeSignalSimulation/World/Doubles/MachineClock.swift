internal import Foundation
internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// The clocks of a machine in a world: a wall clock that can be wrong and can be set, and a clock that
/// starts with each boot.
final class MachineClock: Sendable {
  /// What a world saves about the clocks.
  struct Setting: Hashable, Sendable, Codable {
    /// The current boot of the machine.
    var boot: BootID
    /// When the machine booted, since the start of the world.
    var bootedAt = Duration.zero
    /// The wall clock minus the true time, in seconds, when the error was last set.
    var error: TimeInterval = 0
    /// The change of the error, in seconds per second.
    var drift = 0.0
    /// When the error was last set, since the start of the world.
    var errorSetAt = Duration.zero

    /// Returns whether a saved world can have this setting at a time since its start.
    func isValid(at elapsed: Duration) -> Bool {
      (.zero...elapsed).contains(bootedAt) && (.zero...elapsed).contains(errorSetAt)
        && abs(error) <= World.largestClockError * 1_000 && abs(drift) <= 1
    }
  }

  private let setting: Mutex<Setting>
  private let watchers = Mutex(Watchers())
  private let clock: VirtualClock
  /// The date at which the time of the world was zero.
  private let start: Date

  /// The programs that want to know when the wall clock is set.
  private struct Watchers {
    var continuations: [UInt64: AsyncStream<Void>.Continuation] = [:]
    var lastID: UInt64 = 0
  }

  init(_ setting: Setting, clock: VirtualClock, start: Date) {
    self.setting = Mutex(setting)
    self.clock = clock
    self.start = start
  }

  /// The current setting, as a world saves it.
  var saved: Setting { setting.withLock { $0 } }

  /// The clocks as programs on the machine read them.
  var localClock: LocalClock {
    LocalClock(now: { [self] in now }, changes: { [self] in changes() })
  }

  private var elapsed: Duration { clock.now.offset }

  private var now: LocalTime {
    let elapsed = elapsed
    return setting.withLock { [start] setting in
      LocalTime(
        instant: BootInstant(boot: setting.boot, uptime: elapsed - setting.bootedAt),
        wall: start.addingTimeInterval(
          elapsed.timeInterval + Self.error(setting, at: elapsed)))
    }
  }

  private func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = watchers.withLock { watchers in
      watchers.lastID += 1
      watchers.continuations[watchers.lastID] = continuation
      return watchers.lastID
    }
    continuation.onTermination = { [weak self] _ in
      self?.watchers.withLock { _ = $0.continuations.removeValue(forKey: id) }
    }
    return stream
  }

  private static func error(_ setting: Setting, at elapsed: Duration) -> TimeInterval {
    setting.error + setting.drift * (elapsed - setting.errorSetAt).timeInterval
  }

  /// The wall clock minus the true time, in seconds.
  var error: TimeInterval { setting.withLock { Self.error($0, at: elapsed) } }

  /// Sets the wall clock ahead by some seconds, or back if the number is negative.
  func jump(by seconds: TimeInterval) {
    let elapsed = elapsed
    setting.withLock { setting in
      setting.error = Self.error(setting, at: elapsed) + seconds
      setting.errorSetAt = elapsed
    }
    for continuation in watchers.withLock({ Array($0.continuations.values) }) {
      continuation.yield()
    }
  }

  /// Lets the wall clock run faster by some seconds per second, or slower if the number is negative.
  func setDrift(_ drift: Double) {
    let elapsed = elapsed
    setting.withLock { setting in
      setting.error = Self.error(setting, at: elapsed)
      setting.errorSetAt = elapsed
      setting.drift = drift
    }
  }

  /// Boots the machine again.
  func reboot(as boot: BootID) {
    let elapsed = elapsed
    setting.withLock { setting in
      setting.boot = boot
      setting.bootedAt = elapsed
    }
  }
}
