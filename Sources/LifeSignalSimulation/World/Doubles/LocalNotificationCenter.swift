internal import Foundation
internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// The notifications that a device shows later. They survive the app that scheduled them, and are
/// shown at their time whether the app is running or not. Reminders of check-ins are separate.
final class LocalNotificationCenter: Sendable {
  private struct State {
    var scheduled: [ScheduledNotification] = []
    /// How often a notification was scheduled; identifies each one.
    var count = 0
    /// The number of the current notification of each item.
    var numbers: [NotificationID: Int] = [:]
    var shown: [ScheduledNotification] = []

    mutating func cancel(_ id: NotificationID) {
      scheduled.removeAll { $0.item.id == id }
      numbers[id] = nil
    }
  }

  /// The maximum number of shown notifications that are kept.
  private static let limit = 64

  private let state = Mutex(State())

  /// The notifications that are scheduled, in the order of their dates.
  var scheduled: [ScheduledNotification] {
    state.withLock { $0.scheduled.sorted { $0.date < $1.date } }
  }

  /// The most recent notifications that were shown, oldest first.
  var shown: [ScheduledNotification] { state.withLock { $0.shown } }

  /// Returns the service for one launch.
  func service(
    for lifetime: LaunchLifetime, _ simulation: Simulation, _ date: DateGenerator
  ) -> LocalNotificationService {
    LocalNotificationService(
      schedule: { [self] _, item, delay in
        if lifetime.isActive { schedule(item, after: delay, simulation, date) }
      },
      cancel: { [self] id in
        if lifetime.isActive { state.withLock { $0.cancel(NotificationID(id.rawValue)) } }
      },
      cancelAll: { [self] in
        guard lifetime.isActive else { return }
        state.withLock { state in
          state.scheduled = []
          state.numbers = [:]
        }
      })
  }

  /// Restores the notifications of a saved world. Those that became due since it was saved are not
  /// shown.
  func restore(
    _ scheduled: [ScheduledNotification], shown: [ScheduledNotification],
    _ simulation: Simulation, _ date: DateGenerator
  ) {
    state.withLock { $0.shown = shown }
    let now = date.now()
    for notification in scheduled where notification.date > now {
      let delay = Duration.seconds(notification.date.timeIntervalSince(now))
      schedule(notification.item, after: delay, simulation, date)
    }
  }

  private func schedule(
    _ item: NotificationItem, after delay: Duration, _ simulation: Simulation,
    _ date: DateGenerator
  ) {
    let moment = date.now().addingTimeInterval(delay / .seconds(1))
    let number = state.withLock { state in
      state.cancel(item.id)
      state.count += 1
      state.numbers[item.id] = state.count
      state.scheduled.append(ScheduledNotification(item: item, date: moment))
      return state.count
    }
    simulation.schedule(after: delay) { [weak self] in
      self?.show(item, number, at: date.now())
    }
  }

  private func show(_ item: NotificationItem, _ number: Int, at now: Date) {
    state.withLock { state in
      guard state.numbers[item.id] == number else { return }
      state.cancel(item.id)
      state.shown.append(ScheduledNotification(item: item, date: now))
      state.shown = state.shown.suffix(Self.limit)
    }
  }
}
