import LifeSignalDomain
import LifeSignalHosting
import LifeSignalSimulation
import Realtime
import RealtimeSockets
import StateKit
import Synchronization

/// The lines of a phone over sockets, in turns of a loop on the main thread.
final class PhoneSockets: Sendable {
  private struct State {
    var events: [LiveLine.Event] = []
    var current: PhoneLine?
    /// The lines that the next turn of the loop opens or closes.
    var changes: [(line: PhoneLine, isOpening: Bool)] = []
    /// The status that was reported last, and whether requests were posted.
    var status = LinkStatus.connecting
    var isPolling = false
    /// Why the server could not be reached, as it was reported last.
    var reason: String?

    /// Adds an event if the status of the current line has changed.
    mutating func observeLine() {
      guard let link = current?.link else { return }
      if let new = link.failure?.explanation, new != reason {
        reason = new
        events.append(.unreachable(reason: new))
      }
      let new = link.currentStatus
      var polls = link.isOpen
      if case .open = new { polls = false }
      guard new != status || polls != isPolling else { return }
      (status, isPolling) = (new, polls)
      events.append(.status(new, isPolling: polls))
    }

    mutating func takeChanges() -> [(line: PhoneLine, isOpening: Bool)] {
      defer { changes = [] }
      return changes
    }
  }

  /// The shortest turn of the loop, in which it handles what has happened already.
  private static let shortestTurn = Duration.milliseconds(1)
  /// The longest time for the closing handshake.
  private static let closingLimit = Duration.seconds(2)
  /// The time in which the loop writes the last frame.
  private static let flushTime = Duration.milliseconds(100)

  private let loop: EventLoop
  private let configuration: RealtimeConfiguration
  /// The URL of the server.
  private let url: String
  private let interruption: Interruption
  private let state = Mutex(State())
  private let clock = LocalClock.live(boot: .live())
  /// Returns whether a turn ends because the user entered a line.
  private let hasInput: @Sendable () -> Bool

  init(
    _ configuration: RealtimeConfiguration, url: String, on loop: EventLoop,
    _ interruption: Interruption,
    hasInput: @escaping @Sendable () -> Bool
  ) {
    self.configuration = configuration
    self.url = url
    self.loop = loop
    self.interruption = interruption
    self.hasInput = hasInput
  }

  /// The line of the phone, as its world uses it.
  var line: LiveLine {
    LiveLine(
      date: { [clock] in clock.now().wall }, uptime: { [clock] in clock.now().instant.uptime },
      open: { self.open(on: $0, $1) }, close: { self.replaceLine(by: nil) },
      send: { bytes, sender in self.send(bytes, sender) },
      nextEvents: { self.nextEvents(within: $0, isIdle: $1) },
      isInterrupted: { [interruption] in interruption.isRequested })
  }

  private func open(on device: DeviceID, _ number: PhoneNumber) -> LaunchID {
    let line = PhoneLine(
      configuration, device: device, number: number, polling: .live(url, on: loop), on: loop
    ) { [weak self] in self?.receive($0) }
    replaceLine(by: line)
    return line.address.launch
  }

  private func receive(_ event: PhoneLineEvent) {
    state.withLock { state in
      switch event {
      case .message(let bytes, let address): state.events.append(.message(bytes, to: address))
      case .code(let code): state.events.append(.code(code))
      case .codesRefused: state.events.append(.codesRefused)
      case .statusChanged: break
      }
    }
    // The client calls its handlers on any thread. Moving no time lets a turn end its wait.
    loop.advance(by: .zero)
  }

  private func replaceLine(by line: PhoneLine?) {
    state.withLock { state in
      if let current = state.current { state.changes.append((current, false)) }
      if let line { state.changes.append((line, true)) }
      state.current = line
      (state.status, state.isPolling, state.reason) = (.connecting, false, nil)
    }
  }

  private func send(_ bytes: [UInt8], _ sender: DeviceAddress) {
    guard let current = state.withLock({ $0.current }), current.address == sender else { return }
    current.link.transport.send(bytes)
  }

  private func nextEvents(within limit: Duration, isIdle: Bool) -> [LiveLine.Event] {
    turn(
      until: {
        let hasEvents = state.withLock { state in
          state.observeLine()
          return !state.events.isEmpty
        }
        return hasEvents || isIdle && hasInput() || interruption.isRequested
      }, within: max(limit, Self.shortestTurn))
    return state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Closes the line with the code 1000.
  func shutDown() {
    let last = state.withLock { $0.current }
    replaceLine(by: nil)
    turn(until: { last?.isClosed ?? true }, within: Self.closingLimit)
    turn(until: { false }, within: Self.flushTime)
  }

  /// Turns the loop until a condition holds, which is evaluated in the isolation of the loop only.
  private func turn(until condition: () -> Bool, within limit: Duration) {
    var isDone = false
    loop.turn(
      until: {
        guard !isDone, loop.isIsolatingCurrentContext() == true else { return isDone }
        for change in state.withLock({ $0.takeChanges() }) {
          if change.isOpening { change.line.open() } else { change.line.close() }
        }
        isDone = condition()
        return isDone
      }, within: limit)
  }
}
