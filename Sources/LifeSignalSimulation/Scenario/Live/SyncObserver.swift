internal import LifeSignalDomain
internal import Synchronization

/// Follows the messages on the line of a live phone, to know how many changes the phone has missed.
final class SyncObserver: Sendable {
  private let progress = Mutex(SyncProgress())

  /// The number of missed changes that have arrived since the line opened; `nil` until the server has
  /// confirmed that the phone is up to date.
  var changeCount: UInt64? { progress.withLock { $0.changeCount } }

  /// Returns a line that hands on what happens on a line, and is observed.
  func observing(_ line: LiveLine) -> LiveLine {
    LiveLine(
      date: line.date, uptime: line.uptime, open: line.open, close: line.close,
      send: { bytes, sender in
        self.progress.withLock { $0.send(bytes) }
        line.send(bytes, sender)
      },
      nextEvents: { limit, isIdle in
        let events = line.nextEvents(limit, isIdle)
        self.progress.withLock { progress in
          for event in events { progress.observe(event) }
        }
        return events
      }, isInterrupted: line.isInterrupted)
  }
}

extension SyncProgress {
  fileprivate mutating func observe(_ event: LiveLine.Event) {
    switch event {
    case .message(let bytes, _): receive(bytes)
    case .status(.open, _), .code, .unreachable, .codesRefused: break
    case .status: reset()
    }
  }
}
