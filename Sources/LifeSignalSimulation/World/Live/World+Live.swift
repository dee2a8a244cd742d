internal import Foundation
internal import LifeSignalDomain

/// A world whose time is that of the machine, and whose server runs in another process.
extension World {
  /// The longest wait for events, so that the phone's clock follows that of the machine.
  private static let longestWait = Duration.seconds(1)
  /// The difference of the clocks that is corrected.
  private static let clockTolerance = Duration.milliseconds(500)

  /// Lets real time pass until a condition holds. Meanwhile, everything that becomes due runs, and
  /// messages arrive.
  ///
  /// - Parameters:
  ///   - phone: The phone of the world.
  ///   - isDone: The condition, checked after each group of events.
  ///   - limit: The longest time. With zero, only what has happened already is handled.
  ///   - isIdle: Whether a wait ends when the user enters a line.
  func follow(
    _ phone: LivePhone, until isDone: () -> Bool, within limit: Duration, isIdle: Bool = false
  ) {
    let end = phone.elapsed + limit
    repeat {
      let now = phone.elapsed
      let due = min(end, nextDeadline ?? end) - now
      for event in phone.line.nextEvents(max(.zero, min(due, Self.longestWait)), isIdle) {
        handle(event, of: phone)
      }
      catchUp(with: phone)
      if let progress = liveState.progress, !progress() { liveState.isGivenUp = true }
    } while !isDone() && phone.elapsed < end && !isInterrupted
  }

  /// Whether no step waits any longer, because the user wants to end. Always false in a simulated world.
  var isInterrupted: Bool { liveState.isGivenUp || live?.line.isInterrupted() == true }

  private func handle(_ event: LiveLine.Event, of phone: LivePhone) {
    switch event {
    case .message(let bytes, let address): network.deliver(bytes, to: address)
    case .status(let status, let isPolling):
      if case .open = status { liveState.hasReachedServer = true }
      if isPolling { liveState.hasReachedServer = true }
      for device in devices.values { device.setLine(status, isPolling: isPolling) }
    case .code(let code): receiveText(SMS(phone: phone.number, code: code, sentAt: now))
    case .unreachable(let reason): liveState.unreachableReason = reason
    case .codesRefused: liveState.areCodesRefused = true
    }
  }

  /// Advances the time of the world to that of the machine, and sets the wall clock of the phone if that
  /// of the machine was set.
  private func catchUp(with phone: LivePhone) {
    advanceTime(to: max(elapsed, phone.elapsed))
    let wall = phone.line.date().addingTimeInterval(phone.clockSkew.timeInterval)
    for device in devices.values {
      let error = wall.timeIntervalSince(now) - device.clockError
      if abs(error) > Self.clockTolerance.timeInterval { device.setClock(by: error) }
    }
  }

  /// Runs what can run, and waits for the answers that a screen waits for.
  func settleLive(_ phone: LivePhone) {
    run()
    follow(
      phone, until: { !devices.values.contains { $0.state.isAwaitingAnswer } },
      within: devices.values.contains { $0.state.isAwaitingAnswer } ? Self.answerTimeout : .zero)
  }

  /// Waits until a text message arrives, if the world is live.
  ///
  /// - Parameter count: The number of messages that had arrived before.
  func awaitText(to person: Person, after count: Int) {
    guard let live else { return }
    follow(
      live,
      until: { messages(to: person.phone).count > count || liveState.areCodesRefused },
      within: .seconds(5))
  }
}
