import LifeSignalDomain
import Testing

@testable import LifeSignalHosting

/// How a phone polls. The numbers are those of the conformance cases.
@Suite struct PollMachineTests {
  private static let request: [UInt8] = [1]
  private static let other: [UInt8] = [2]
  private static let interrupted = LinkStatus.interrupted(retry: 1, of: 5)

  /// Returns a machine after events, and the commands of the last one.
  private func run(
    _ events: [PollMachine.Event]
  ) -> (machine: PollMachine, commands: [PollMachine.Command]) {
    var machine = PollMachine(isEnabled: true)
    var commands: [PollMachine.Command] = []
    for event in events { commands = machine.handle(event) }
    return (machine, commands)
  }

  /// Case 12: a degraded line is polled every 30 s.
  @Test func `Case 12: a degraded line polls at once, then every 30 s, and takes requests`() {
    var (machine, commands) = run([
      .statusChanged(.open(epoch: 1)), .statusChanged(Self.interrupted), .statusChanged(.degraded),
    ])
    #expect(commands == [.cancelTimer, .exchange(2, []), .publish(.degraded)])
    #expect(!machine.isOpen)
    #expect(
      machine.handle(.exchanged(2, .answered)) == [
        .startTimer(3, .seconds(30)), .publish(.degraded),
      ])
    #expect(machine.isOpen)
    #expect(machine.handle(.timerFired(3)) == [.exchange(4, [])])
    #expect(machine.handle(.exchanged(4, .answered)) == [.startTimer(5, .seconds(30))])
    #expect(machine.handle(.request(Self.request)) == [.cancelTimer, .exchange(6, [Self.request])])
  }

  @Test func `An interruption of less than 2 s posts nothing and shows nothing`() {
    let (machine, commands) = run([
      .statusChanged(.open(epoch: 1)), .statusChanged(Self.interrupted),
    ])
    #expect(commands == [.startTimer(1, .seconds(2)), .publish(Self.interrupted)])
    var next = machine
    #expect(
      next.handle(.statusChanged(.open(epoch: 2))) == [.cancelTimer, .publish(.open(epoch: 2))])
    #expect(next.handle(.timerFired(1)) == [])
  }

  @Test func `After 2 s without a socket, a server that answers takes requests`() {
    var (machine, commands) = run([.statusChanged(Self.interrupted), .timerFired(1)])
    #expect(commands == [.exchange(2, [])])
    // A request that is sent too early is not written.
    #expect(machine.handle(.request(Self.request)) == [])
    commands = machine.handle(.exchanged(2, .answered))
    #expect(commands == [.startTimer(3, .seconds(30)), .publish(Self.interrupted)])
    #expect(machine.handle(.request(Self.request)) == [.cancelTimer, .exchange(4, [Self.request])])
  }

  @Test func `A server that is away for seconds shows nothing`() {
    var (machine, commands) = run([
      .statusChanged(Self.interrupted), .timerFired(1), .exchanged(2, .failed),
    ])
    #expect(commands == [.startTimer(3, .seconds(2))])
    #expect(machine.status == Self.interrupted && !machine.isOpen)
    commands = machine.handle(.statusChanged(.interrupted(retry: 2, of: 5)))
    #expect(commands == [.publish(.interrupted(retry: 2, of: 5))])
  }

  /// Case 12: degraded and offline are two states.
  @Test func `Case 12: without sockets and posts the line is offline, and then degraded again`() {
    var (machine, commands) = run([
      .statusChanged(.degraded), .exchanged(1, .answered), .timerFired(2),
      .exchanged(3, .failed),
    ])
    #expect(commands == [.startTimer(4, .seconds(2)), .publish(.offline)])
    #expect(!machine.isOpen)
    #expect(machine.handle(.timerFired(4)) == [.exchange(5, [])])
    commands = machine.handle(.exchanged(5, .answered))
    #expect(commands == [.startTimer(6, .seconds(30)), .publish(.degraded)])
    #expect(machine.isOpen)
  }

  @Test func `The delays after failures double up to 30 s`() {
    var machine = PollMachine(isEnabled: true)
    var commands = machine.handle(.statusChanged(.degraded))
    var delays: [Duration] = []
    for _ in 0..<7 {
      guard case .exchange(let number, _)? = commands.first else { break }
      commands = machine.handle(.exchanged(number, .failed))
      guard case .startTimer(let timer, let delay)? = commands.first else { break }
      delays.append(delay)
      commands = machine.handle(.timerFired(timer))
    }
    #expect(delays == [2, 4, 8, 16, 30, 30, 30].map { .seconds($0) })
  }

  @Test func `Case 85: requests of a failed post are never posted again, and the line is offline`()
  {
    var (machine, commands) = run([
      .statusChanged(Self.interrupted), .timerFired(1), .exchanged(2, .answered),
      .request(Self.request),
    ])
    #expect(machine.handle(.request(Self.other)) == [])
    commands = machine.handle(.exchanged(4, .failed))
    #expect(commands == [.startTimer(5, .seconds(2)), .publish(.offline)])
    #expect(machine.handle(.timerFired(5)) == [.exchange(6, [])])
    commands = machine.handle(.exchanged(6, .answered))
    #expect(commands == [.startTimer(7, .seconds(30)), .publish(Self.interrupted)])
  }

  @Test func `Case 85: a request that waits for a post is written to a socket that opens`() {
    var (machine, _) = run([
      .statusChanged(.degraded), .exchanged(1, .answered), .request(Self.request),
      .request(Self.other),
    ])
    #expect(
      machine.handle(.statusChanged(.open(epoch: 2))) == [
        .write([Self.other]), .publish(.open(epoch: 2)),
      ])
    #expect(machine.handle(.exchanged(3, .answered)) == [])
  }

  @Test func `Case 86: at most 64 requests wait for a post, and one body has at most 64`() {
    var (machine, _) = run([
      .statusChanged(.degraded), .exchanged(1, .answered), .request(Self.request),
    ])
    for _ in 0..<100 { #expect(machine.handle(.request(Self.other)) == []) }
    #expect(
      machine.handle(.exchanged(3, .answered))
        == [.exchange(4, Array(repeating: Self.other, count: 64))])
  }

  @Test func `Missing answers are looked for after 2 s`() {
    var (machine, _) = run([
      .statusChanged(.degraded), .exchanged(1, .answered), .request(Self.request),
    ])
    #expect(machine.handle(.exchanged(3, .unanswered)) == [.startTimer(4, .seconds(2))])
    #expect(machine.handle(.timerFired(4)) == [.exchange(5, [])])
    #expect(machine.handle(.exchanged(5, .answered)) == [.startTimer(6, .seconds(30))])
  }

  @Test func `A body is no larger than the server accepts`() {
    let half = [UInt8](repeating: 7, count: LinkTransport.requestByteLimit / 2)
    var (machine, _) = run([
      .statusChanged(.degraded), .exchanged(1, .answered), .request(Self.request),
    ])
    for _ in 0..<3 { _ = machine.handle(.request(half)) }
    #expect(machine.handle(.exchanged(3, .answered)) == [.exchange(4, [half])])
    #expect(machine.handle(.exchanged(4, .answered)) == [.exchange(5, [half])])
    var idle = run([.statusChanged(.degraded), .exchanged(1, .answered)]).machine
    let large = [UInt8](repeating: 7, count: LinkTransport.requestByteLimit + 1)
    #expect(idle.handle(.request(large)) == [])
  }

  @Test(arguments: [LinkStatus.connecting, .open(epoch: 1), .offline, .closed])
  func `Any other status stops polling`(status: LinkStatus) {
    var (machine, _) = run([.statusChanged(.degraded), .exchanged(1, .answered)])
    #expect(machine.handle(.statusChanged(status)) == [.cancelTimer, .publish(status)])
    #expect(machine.handle(.timerFired(2)) == [])
    #expect(machine.isOpen == (status == .open(epoch: 1)))
  }

  @Test func `A phone that does not poll has the status of its socket`() {
    var machine = PollMachine(isEnabled: false)
    for status in [Self.interrupted, .degraded, .offline, .open(epoch: 1), .closed] {
      #expect(machine.handle(.statusChanged(status)) == [.publish(status)])
      #expect(machine.isOpen == (status == .open(epoch: 1)))
    }
  }

  // MARK: All orders

  /// What the owner of a machine has seen.
  private struct World: Hashable {
    var machine = PollMachine(isEnabled: true)
    var exchange: Int?
    var timer: Int?
    var published = LinkStatus.connecting
    var publishedIsOpen = false
    var lastRequest: UInt8 = 0
    /// The requests that were posted or written.
    var written: Set<UInt8> = []
  }

  private enum Move: CaseIterable {
    case connecting, open, reopened, interrupted, degraded, offline, closed, request, fire, late,
      succeed, miss, fail
  }

  private static func event(_ move: Move, _ world: inout World) -> PollMachine.Event? {
    switch move {
    case .connecting: .statusChanged(.connecting)
    case .open: .statusChanged(.open(epoch: 1))
    case .reopened: .statusChanged(.open(epoch: 2))
    case .interrupted: .statusChanged(interrupted)
    case .degraded: .statusChanged(.degraded)
    case .offline: .statusChanged(.offline)
    case .closed: .statusChanged(.closed)
    case .request:
      {
        world.lastRequest += 1
        return .request([world.lastRequest])
      }()
    case .fire: world.timer.map { .timerFired($0) }
    case .late: .timerFired(0)
    case .succeed: world.exchange.map { .exchanged($0, .answered) }
    case .miss: world.exchange.map { .exchanged($0, .unanswered) }
    case .fail: world.exchange.map { .exchanged($0, .failed) }
    }
  }

  private static func make(_ move: Move, _ world: inout World) -> [String] {
    guard let event = event(move, &world) else { return [] }
    var broken: [String] = []
    let wasOpen = world.machine.isOpen
    switch event {
    case .timerFired(let number) where number == world.timer: world.timer = nil
    case .exchanged: world.exchange = nil
    default: break
    }
    var published = false
    for command in world.machine.handle(event) {
      switch command {
      case .startTimer(let number, _): world.timer = number
      case .cancelTimer: world.timer = nil
      case .exchange(let number, let requests):
        if world.exchange != nil { broken.append("two exchanges") }
        world.exchange = number
        broken += write(requests, &world)
      case .write(let requests):
        guard case .open = world.machine.socketStatus else {
          broken.append("writes without a socket")
          continue
        }
        broken += write(requests, &world)
      case .publish(let status):
        if published { broken.append("publishes twice") }
        published = true
        if status == world.published, world.machine.isOpen == world.publishedIsOpen {
          broken.append("publishes nothing new")
        }
        (world.published, world.publishedIsOpen) = (status, world.machine.isOpen)
      }
    }
    let machine = world.machine
    if world.published != machine.status || world.publishedIsOpen != machine.isOpen {
      broken.append("does not publish")
    }
    if case .request = event, !wasOpen, world.written.contains(world.lastRequest) {
      broken.append("writes on a closed line")
    }
    let isPolling = [interrupted, .degraded].contains(machine.socketStatus)
    if !isPolling, world.timer != nil { broken.append("polls without need") }
    if isPolling, world.timer == nil, world.exchange == nil { broken.append("does not poll") }
    if !isPolling, machine.status != machine.socketStatus { broken.append("hides the socket") }
    if machine.status != machine.socketStatus, machine.status != .offline || machine.isOpen {
      broken.append("wrong status")
    }
    return broken
  }

  private static func write(_ requests: [[UInt8]], _ world: inout World) -> [String] {
    requests.flatMap(\.self).compactMap { request in
      world.written.insert(request).inserted ? nil : "writes a request twice"
    }
  }

  @Test func `No order of events breaks a rule of polling`() {
    var worlds: [World: [Move]] = [World(): []]
    for _ in 0..<7 {
      var next: [World: [Move]] = [:]
      for (world, path) in worlds {
        for move in Move.allCases {
          var following = world
          let broken = Self.make(move, &following)
          if !broken.isEmpty {
            Issue.record("\(broken) after \(path + [move])")
            return
          }
          next[following] = path + [move]
        }
      }
      worlds = next
    }
    #expect(worlds.count > 1_000)
  }
}
