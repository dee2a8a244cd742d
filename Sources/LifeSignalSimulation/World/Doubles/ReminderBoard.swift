internal import Foundation
internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// The reminders of a device: they outlive the app that scheduled them, and are shown at their moment
/// whether it runs or not.
final class ReminderBoard: Sendable {
  private struct State {
    var scheduled: [Reminder] = []
    /// Counts the schedules: what an earlier one left on the clock shows nothing.
    var schedule = 0
    var shown: [ShownReminder] = []
    var shownCount = 0
  }

  /// How many of those that were shown are remembered.
  private static let remembered = 64

  private let state = Mutex(State())

  /// Those that are to be shown.
  var scheduled: [Reminder] { state.withLock { $0.scheduled } }

  /// The last ones that were shown, the oldest first.
  var shown: [ShownReminder] { state.withLock { $0.shown } }

  /// How many were shown, ever.
  var shownCount: Int { state.withLock { $0.shownCount } }

  /// The board, as a launch schedules on it.
  func client(of life: Life, _ simulation: Simulation, _ date: DateGenerator) -> ReminderClient {
    ReminderClient { [self] reminders in
      guard life.goesOn else { return }
      schedule(reminders, simulation, date)
    }
  }

  /// Has the board be as it was in another life of its world. What should have been shown since is not.
  func restore(
    _ reminders: [Reminder], shown: [ShownReminder], _ simulation: Simulation, _ date: DateGenerator
  ) {
    state.withLock { state in
      state.shown = shown
      state.shownCount = shown.count
    }
    schedule(reminders, simulation, date)
  }

  private func schedule(
    _ reminders: [Reminder], _ simulation: Simulation, _ date: DateGenerator
  ) {
    let now = date.now()
    let (schedule, coming) = state.withLock { state in
      state.schedule += 1
      state.scheduled = reminders.filter { $0.date > now }
      return (state.schedule, state.scheduled)
    }
    for reminder in coming {
      let delay = Duration.seconds(reminder.date.timeIntervalSince(now))
      simulation.schedule(after: delay) { [weak self] in
        self?.show(reminder, of: schedule, at: date.now())
      }
    }
  }

  private func show(_ reminder: Reminder, of schedule: Int, at now: Date) {
    state.withLock { state in
      guard state.schedule == schedule,
        let index = state.scheduled.firstIndex(of: reminder)
      else { return }
      state.scheduled.remove(at: index)
      state.shown.append(ShownReminder(reminder: reminder, shownAt: now))
      state.shown = state.shown.suffix(Self.remembered)
      state.shownCount += 1
    }
  }
}
