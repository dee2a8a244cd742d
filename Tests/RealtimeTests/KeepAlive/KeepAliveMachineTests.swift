import Realtime
import TestSupport
import Testing

/// Tests when heartbeats are sent, and which silence is a timeout.
struct KeepAliveMachineTests {
  private let first = ConnectionHarness.epoch(1)
  private let second = ConnectionHarness.epoch(2)

  /// Lets the running timer fire.
  private func fire(_ machine: inout KeepAliveMachine) -> [KeepAliveMachine.Command] {
    switch machine.state {
    case .stopped: []
    case .quiet(_, let timer), .awaiting(_, _, let timer), .paused(_, let timer):
      machine.handle(.timerFired(timer))
    }
  }

  private func opened(
    _ mode: KeepAliveMode, _ timeout: Duration? = nil
  ) -> (KeepAliveMachine, [Duration]) {
    var machine = KeepAliveMachine(mode)
    let delays = machine.handle(.opened(first, activityTimeout: timeout)).delays
    return (machine, delays)
  }

  /// Case 21 of CASES.md.
  @Test func `A heartbeat is sent after each interval, and its reply confirms it`() throws {
    var (machine, delays) = opened(.supabase)
    #expect(delays == [.seconds(25)])
    for _ in 1...2 {
      let commands = fire(&machine)
      let beat = try #require(commands.beats.first)
      #expect(commands.delays == [.seconds(25)])
      #expect(machine.handle(.acknowledged(first, beat)) == [.confirmed(first)])
    }
  }

  /// Case 22 of CASES.md.
  @Test func `A heartbeat without an answer before the next one is a timeout`() {
    var (machine, _) = opened(.supabase)
    _ = fire(&machine)
    #expect(machine.handle(.received(first)) == [])
    #expect(fire(&machine) == [.timedOut(first)])
    #expect(machine.state == .stopped(after: first))
  }

  /// Case 23 of CASES.md.
  @Test func `A pending heartbeat does not affect the next connection`() throws {
    var (machine, _) = opened(.supabase)
    let beat = try #require(fire(&machine).beats.first)
    _ = machine.handle(.closed(first))
    _ = machine.handle(.opened(second, activityTimeout: nil))
    #expect(machine.handle(.acknowledged(first, beat)) == [])
    #expect(fire(&machine).beats.count == 1)
  }

  /// Cases 24 and 28 of CASES.md.
  @Test(arguments: [KeepAliveMode.supabase, .pusher])
  func `A closed connection has no heartbeat and no timer`(mode: KeepAliveMode) {
    for beats in [false, true] {
      var (machine, _) = opened(mode)
      if beats { _ = fire(&machine) }
      #expect(machine.handle(.closed(first)).count == 1)
      #expect(machine.state == .stopped(after: first))
      #expect(machine.handle(.check(first)) == [])
    }
  }

  /// Case 25 of CASES.md.
  @Test func `Each message postpones the ping, also after the first pong`() {
    var (machine, _) = opened(.pusher)
    for _ in 1...2 {
      #expect(machine.handle(.received(first)).delays == [.seconds(120)])
      #expect(fire(&machine).beats.count == 1)
      let commands = machine.handle(.pong(first))
      #expect(commands.delays == [.seconds(120)])
      #expect(commands.last == .confirmed(first))
    }
  }

  /// Case 26 of CASES.md.
  @Test func `A ping without a pong within 30 seconds is a timeout`() {
    var (machine, _) = opened(.pusher)
    #expect(fire(&machine).delays == [.seconds(30)])
    #expect(fire(&machine) == [.timedOut(first)])
  }

  /// Case 27 of CASES.md.
  @Test func `The server can only shorten the activity timeout`() {
    let timeouts: [Duration?] = [nil, .zero, .seconds(-1), .seconds(30), .seconds(500)]
    #expect(
      timeouts.flatMap { opened(.pusher, $0).1 }
        == [.seconds(120), .seconds(120), .seconds(120), .seconds(30), .seconds(120)])
  }

  /// Case 81 of CASES.md.
  @Test(arguments: [KeepAliveMode.supabase, .pusher])
  func `A check sends a heartbeat at once, and a second check does not postpone its deadline`(
    mode: KeepAliveMode
  ) {
    var (machine, _) = opened(mode)
    let commands = machine.handle(.check(first))
    #expect(commands.beats.count == 1)
    #expect(commands.delays == [.seconds(10)])
    #expect(machine.handle(.check(first)) == [])
    #expect(fire(&machine) == [.timedOut(first)])
  }

  @Test func `A check shortens the deadline of a pending heartbeat`() throws {
    var (machine, _) = opened(.supabase)
    let beat = try #require(fire(&machine).beats.first)
    let commands = machine.handle(.check(first))
    #expect(commands.beats == [])
    #expect(commands.delays == [.seconds(10)])
    #expect(machine.handle(.acknowledged(first, beat)).delays == [.seconds(25)])
  }

  @Test func `An acknowledgement of an earlier heartbeat does not answer the last one`() throws {
    var (machine, _) = opened(.supabase)
    let old = try #require(fire(&machine).beats.first)
    _ = machine.handle(.acknowledged(first, old))
    let beat = try #require(fire(&machine).beats.first)
    let awaiting = machine
    #expect(machine.handle(.acknowledged(first, old)) == [])
    #expect(machine == awaiting)
    #expect(machine.handle(.acknowledged(first, beat)) == [.confirmed(first)])
  }

  /// A server closes a connection without heartbeats, also if the client does not read.
  @Test(arguments: [KeepAliveMode.supabase, .pusher])
  func `Heartbeats are sent while the client does not read, and need no answer`(
    mode: KeepAliveMode
  ) throws {
    var (machine, delays) = opened(mode)
    _ = machine.handle(.paused(first))
    for _ in 1...3 {
      let commands = fire(&machine)
      #expect(commands.beats.count == 1)
      #expect(commands.delays == delays)
    }
    _ = machine.handle(.resumed(first))
    #expect(fire(&machine).beats.count == 1)
    #expect(fire(&machine) == [.timedOut(first)])
  }

  /// A consumer that is a little too slow pauses the reader often.
  @Test func `A pause does not postpone the next heartbeat`() {
    var (machine, _) = opened(.supabase)
    let timer = machine.state
    for _ in 1...3 {
      #expect(machine.handle(.paused(first)) == [])
      #expect(machine.handle(.resumed(first)) == [])
    }
    #expect(machine.state == timer)
  }

  @Test(arguments: [KeepAliveMode.supabase, .pusher])
  func `Each order of events keeps the invariants`(mode: KeepAliveMode) {
    let exploration = Exploration(from: KeepAliveWorld(mode))
    print("KeepAlive: \(exploration.states) states, \(exploration.transitions) transitions")
    #expect(exploration.violations == [:])
    #expect(exploration.states > 50)
  }

  @Test(arguments: KeepAliveDefect.allCases)
  func `The search finds each planted defect`(defect: KeepAliveDefect) {
    let world = KeepAliveWorld(.pusher, defect: defect)
    #expect(!Exploration(from: world).violations.isEmpty)
  }
}

extension [KeepAliveMachine.Command] {
  /// The heartbeats that are sent.
  fileprivate var beats: [BeatID] {
    compactMap { if case .sendBeat(_, let beat) = $0 { beat } else { nil } }
  }

  /// The durations of the started timers.
  fileprivate var delays: [Duration] {
    compactMap { if case .startTimer(_, let delay) = $0 { delay } else { nil } }
  }
}
