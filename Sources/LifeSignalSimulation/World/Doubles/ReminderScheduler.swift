internal import Foundation
internal import LifeSignalDomain
internal import StateKit
internal import StateKitSimulation
internal import Synchronization

/// The reminders of a device. They survive the app that scheduled them, and are shown at their time
/// whether the app is running or not.
final class ReminderScheduler: Sendable {
  private struct State {
    var scheduled: [Reminder] = []
    /// How often the app has scheduled its reminders. A reminder of an earlier schedule is not shown.
    var scheduleNumber = 0
    var shown: [ShownReminder] = []
    /// The shown reminders that no app has received.
    var unreceived: [Reminder] = []
    /// The stream of the running app.
    var listener: AsyncStream<Reminder>.Continuation?
  }

  /// The maximum number of shown reminders that are kept.
  private static let limit = 64

  private let state = Mutex(State())

  /// The reminders that are scheduled.
  var scheduled: [Reminder] { state.withLock { $0.scheduled } }

  /// The most recent reminders that were shown, oldest first.
  var shown: [ShownReminder] { state.withLock { $0.shown } }

  /// Returns the client of the scheduler for one launch.
  ///
  /// - Parameters:
  ///   - now: The date by which the app computes its reminders.
  ///   - trueDate: The date of the world.
  func client(
    of lifetime: LaunchLifetime, _ simulation: Simulation, now: DateGenerator,
    trueDate: DateGenerator
  ) -> ReminderClient {
    ReminderClient { [self] reminders in
      guard lifetime.isActive else { return }
      schedule(reminders, simulation, now: now.now(), trueDate)
    } shown: { [self] in
      let (stream, continuation) = AsyncStream.makeStream(of: Reminder.self)
      guard lifetime.isActive else {
        continuation.finish()
        return stream
      }
      let (unreceived, old) = state.withLock { state in
        let old = state.listener
        state.listener = continuation
        return (state.unreceived, old)
      }
      old?.finish()
      for reminder in unreceived { receive(reminder, from: continuation) }
      return stream
    }
  }

  /// Passes a reminder to an app. If the app has ended, another one receives the reminder.
  private func receive(
    _ reminder: Reminder, from continuation: AsyncStream<Reminder>.Continuation?
  ) {
    guard case .enqueued? = continuation?.yield(reminder) else { return }
    state.withLock { state in
      if let index = state.unreceived.firstIndex(of: reminder) {
        state.unreceived.remove(at: index)
      }
    }
  }

  /// Restores the reminders of a saved world. Reminders that became due since it was saved are not
  /// shown.
  func restore(
    _ reminders: [Reminder], shown: [ShownReminder], _ simulation: Simulation, _ date: DateGenerator
  ) {
    state.withLock { $0.shown = shown }
    schedule(reminders, simulation, now: date.now(), date)
  }

  private func schedule(
    _ reminders: [Reminder], _ simulation: Simulation, now: Date, _ trueDate: DateGenerator
  ) {
    let (scheduleNumber, coming) = state.withLock { state in
      state.scheduleNumber += 1
      state.scheduled = reminders.filter { $0.date > now }
      return (state.scheduleNumber, state.scheduled)
    }
    for reminder in coming {
      let delay = Duration.seconds(reminder.date.timeIntervalSince(now))
      simulation.schedule(after: delay) { [weak self] in
        self?.show(reminder, ofSchedule: scheduleNumber, at: trueDate.now())
      }
    }
  }

  private func show(_ reminder: Reminder, ofSchedule number: Int, at now: Date) {
    let isShown = state.withLock { state in
      guard state.scheduleNumber == number,
        let index = state.scheduled.firstIndex(of: reminder)
      else { return false }
      state.scheduled.remove(at: index)
      state.shown.append(ShownReminder(reminder: reminder, shownAt: now))
      state.shown = state.shown.suffix(Self.limit)
      state.unreceived = (state.unreceived + [reminder]).suffix(Self.limit)
      return true
    }
    if isShown { receive(reminder, from: state.withLock { $0.listener }) }
  }
}
