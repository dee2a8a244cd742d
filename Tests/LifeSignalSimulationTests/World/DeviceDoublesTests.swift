import Foundation
import LifeSignalDomain
import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalSimulation

/// The test doubles of a device's own services.
struct DeviceDoublesTests {
  private let simulation = Simulation()
  private let lifetime = LaunchLifetime()
  private var date: DateGenerator {
    DateGenerator { [clock = simulation.clock] in
      World.start.addingTimeInterval(clock.now.offset.timeInterval)
    }
  }

  /// Returns a reminder that is to be shown the given number of seconds after the start of the
  /// world.
  private func reminder(
    _ lead: Reminder.LeadTime = .thirtyMinutes, after seconds: TimeInterval
  ) -> Reminder {
    let moment = World.start.addingTimeInterval(seconds)
    return Reminder(
      lead: lead, date: moment, dueAt: moment.addingTimeInterval(Double(lead.seconds)))
  }

  @Test func `A reminder is shown once, at its time, whether or not the app is running`() {
    let scheduler = ReminderScheduler()
    scheduler.client(of: lifetime, simulation, now: date, trueDate: date).replaceAll([
      reminder(after: 60)
    ])
    lifetime.end()
    simulation.advance(by: .seconds(59))
    #expect(scheduler.shown.isEmpty)
    #expect(scheduler.scheduled == [reminder(after: 60)])
    simulation.advance(by: .seconds(100))
    #expect(
      scheduler.shown
        == [
          ShownReminder(reminder: reminder(after: 60), shownAt: World.start.addingTimeInterval(60))
        ])
    #expect(scheduler.scheduled.isEmpty)
    #expect(scheduler.shown.count == 1)
  }

  @Test func `A new schedule replaces the previous one, and omits past reminders`() {
    let scheduler = ReminderScheduler()
    let client = scheduler.client(of: lifetime, simulation, now: date, trueDate: date)
    client.replaceAll([reminder(after: 60)])
    client.replaceAll([reminder(.twoHours, after: 90), reminder(after: 0)])
    #expect(scheduler.scheduled == [reminder(.twoHours, after: 90)])
    simulation.advance(by: .seconds(100))
    #expect(scheduler.shown.map(\.reminder) == [reminder(.twoHours, after: 90)])
    client.replaceAll([reminder(after: 200)])
    client.replaceAll([])
    simulation.advance(by: .seconds(200))
    #expect(scheduler.shown.count == 1)
  }

  @Test func `Scheduling the same reminder again does not show it twice`() {
    let scheduler = ReminderScheduler()
    let client = scheduler.client(of: lifetime, simulation, now: date, trueDate: date)
    client.replaceAll([reminder(after: 60)])
    client.replaceAll([reminder(after: 60)])
    simulation.advance(by: .seconds(100))
    #expect(scheduler.shown.count == 1)
  }

  @Test func `An app receives each shown reminder once, also those from before its launch`() {
    let scheduler = ReminderScheduler()
    let client = scheduler.client(of: lifetime, simulation, now: date, trueDate: date)
    client.replaceAll([reminder(after: 60), reminder(.twoHours, after: 90)])
    simulation.advance(by: .seconds(60))
    func received(until seconds: Int) -> [Reminder] {
      let reminders = Received()
      let task = Task(executorPreference: simulation.executor) { [stream = client.shown()] in
        for await reminder in stream { reminders.all.withLock { $0.append(reminder) } }
      }
      simulation.advance(to: .seconds(seconds))
      task.cancel()
      simulation.run()
      return reminders.all.withLock { $0 }
    }
    #expect(received(until: 80) == [reminder(after: 60)])
    #expect(received(until: 100) == [reminder(.twoHours, after: 90)])
    #expect(received(until: 110) == [])
  }

  private final class Received: Sendable {
    let all = Mutex<[Reminder]>([])
  }

  @Test func `Effects of a killed app schedule and show nothing`() async throws {
    let (reminders, toasts) = (ReminderScheduler(), ToastRecorder())
    let reminderClient = reminders.client(of: lifetime, simulation, now: date, trueDate: date)
    let toastClient = toasts.client(of: lifetime, date)
    let sensor = BiometricSensor(answer: .success(()))
    let biometricClient = sensor.client(of: lifetime)
    try await biometricClient.authenticate()
    lifetime.end()
    reminderClient.replaceAll([reminder(after: 60)])
    toastClient.show(.checkedIn)
    await #expect(throws: BiometricError.systemCancel) { try await biometricClient.authenticate() }
    #expect(reminders.scheduled.isEmpty)
    #expect(toasts.shown.isEmpty)
    #expect(sensor.promptCount == 1)
  }

  @Test func `A toast disappears with its launch`() {
    let recorder = ToastRecorder()
    recorder.client(of: lifetime, date).show(.codeCopied)
    #expect(recorder.visible(at: date.now()) == [.codeCopied])
    let next = recorder.client(of: LaunchLifetime(), date)
    #expect(recorder.visible(at: date.now()) == [])
    next.show(.checkedIn)
    #expect(recorder.visible(at: date.now()) == [.checkedIn])
  }

  @Test func `A toast disappears after three seconds`() {
    let recorder = ToastRecorder()
    recorder.client(of: lifetime, date).show(.codeCopied)
    #expect(recorder.visible(at: World.start.addingTimeInterval(2.9)) == [.codeCopied])
    #expect(recorder.visible(at: World.start.addingTimeInterval(3)).isEmpty)
    #expect(recorder.shown.map(\.toast) == [.codeCopied])
  }

  @Test func `A listener receives the network, and each change once`() async {
    let sensor = ConnectivitySensor()
    let cellular = NetworkConnection(.cellular, isExpensive: true)
    var first = sensor.client.changes().makeAsyncIterator()
    #expect(await first.next() == .connected(NetworkConnection(.wifi)))
    sensor.set(true)
    sensor.set(NetworkConnection(.wifi))
    sensor.set(false)
    #expect(await first.next() == NetworkPath.none)
    var second = sensor.client.changes().makeAsyncIterator()
    #expect(await second.next() == NetworkPath.none)
    // Without a network, its type is not reported.
    sensor.set(cellular)
    sensor.set(true)
    #expect(await first.next() == .connected(cellular))
    #expect(await second.next() == .connected(cellular))
  }
}
