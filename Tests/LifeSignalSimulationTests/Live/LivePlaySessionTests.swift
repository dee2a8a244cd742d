import Foundation
import LifeSignalBackend
import LifeSignalDomain
import StateKit
import Synchronization
import TestSupport
import Testing

@testable import LifeSignalSimulation

/// A phone whose server is outside of its world.
struct LivePlaySessionTests {
  /// A line whose time passes with each wait, and which keeps what the phone sends.
  private final class Line: Sendable {
    struct State {
      var uptime = Duration.zero
      var events: [LiveLine.Event] = []
      var sent: [DeviceAddress] = []
      var launchCount = 0
    }

    static let start = Date(timeIntervalSince1970: 1_800_000_000)
    let state = Mutex(State())

    var live: LiveLine {
      LiveLine(
        date: { self.state.withLock { Self.start.addingTimeInterval($0.uptime / .seconds(1)) } },
        uptime: { self.state.withLock { $0.uptime } },
        open: { _, _ in
          self.state.withLock { $0.launchCount += 1 }
          return LaunchID(UUID())
        }, close: {},
        send: { _, sender in self.state.withLock { $0.sent.append(sender) } },
        nextEvents: { limit, _ in
          self.state.withLock { state in
            // A wait without events takes its whole time.
            if state.events.isEmpty { state.uptime += max(limit, .milliseconds(1)) }
            defer { state.events = [] }
            return state.events
          }
        }, isInterrupted: { false })
    }

    func add(_ event: LiveLine.Event) { state.withLock { $0.events.append(event) } }
  }

  private func session<Result>(
    _ line: Line, folder: String? = nil, skew: Duration = .zero, as person: String = "Ana",
    _ body: (LivePlaySession) throws -> Result
  ) throws -> Result {
    var options = LivePlaySession.Options(person: person, server: "ws://x")
    options.folder = folder
    options.clockSkew = skew
    let session = try LivePlaySession(options, over: line.live, seed: 7)
    try session.begin { _ in }
    return try body(session)
  }

  @Test(arguments: [
    "person Ben", "server revokes the session of Ana", "Ana's clock is 5 min ahead",
    "Ana loses the network", #"save "x""#, "Ana's line is cut",
  ])
  func `A line about the world is refused with advice, and changes nothing`(line: String) throws {
    try session(Line()) { session in
      let before = session.play.context.participants
      let error = #expect(throws: ScenarioError.self) {
        _ = try session.run(utf8Line: Array(line.utf8)) { _ in }
      }
      #expect(error?.description.contains("unexpected") == false)
      #expect(session.play.context.participants == before)
    }
  }

  @Test func `Requests go to the line, from the launch that the line has opened`() throws {
    let line = Line()
    try session(line) { session in
      line.add(.status(.open(epoch: 1)))
      try session.follow { _ in }
      _ = try session.run(utf8Line: Array("Ana asks for a code".utf8)) { _ in }
      let device = try #require(session.play.context.world.device("Ana"))
      #expect(line.state.withLock { $0.launchCount } == 1)
      #expect(line.state.withLock { $0.sent.map(\.device) } == [device.id])
    }
  }

  @Test(arguments: [false, true])
  func `On a degraded line, requests are made only while they are posted`(isPolling: Bool) throws {
    let line = Line()
    try session(line) { session in
      line.add(.status(.degraded, isPolling: isPolling))
      try session.follow { _ in }
      _ = try session.run(utf8Line: Array("Ana asks for a code".utf8)) { _ in }
      #expect(line.state.withLock { $0.sent.isEmpty } == !isPolling)
    }
  }

  @Test func `Without a line, a request waits and fails at its deadline, in real time`() throws {
    let line = Line()
    try session(line) { session in
      var refusals: [ScreenMessage] = []
      _ = try session.run(utf8Line: Array("Ana asks for a code".utf8)) { entry in
        if case .shown(let message) = entry.content { refusals.append(message) }
      }
      #expect(refusals.contains(.refusal("unavailable")))
      #expect(line.state.withLock { $0.sent.isEmpty })
      #expect(line.state.withLock { $0.uptime } >= BackendConnection.deadline)
    }
  }

  /// Runs a line, and returns the messages, each with the time at which it was reported.
  private func messages(
    _ session: LivePlaySession, _ line: Line, _ text: String
  ) throws -> [(time: Duration, text: String)] {
    var messages: [(time: Duration, text: String)] = []
    _ = try session.run(utf8Line: Array(text.utf8)) { entry in
      let time = line.state.withLock { $0.uptime }
      switch entry.content {
      case .shown(let message): messages.append((time, message.text))
      case .remark(let text), .notPerformed(_, let text): messages.append((time, text))
      default: break
      }
    }
    return messages
  }

  @Test func `What happens while a line waits is reported before the line is done`() throws {
    let line = Line()
    try session(line) { session in
      line.add(.status(.open(epoch: 1)))
      let start = line.state.withLock { $0.uptime }
      let reported = try messages(session, line, "after 10 s")
      #expect(line.state.withLock { $0.uptime } >= start + .seconds(10))
      #expect(reported.map(\.text) == ["online, signed out"])
      #expect(try #require(reported.first).time < start + .seconds(2))
    }
  }

  @Test func `The reason why the server is not reached is reported once, until it is reached`()
    throws
  {
    let line = Line()
    try session(line) { session in
      var texts: [String] = []
      for event in [
        LiveLine.Event.unreachable(reason: "a"), .unreachable(reason: "a"),
        .unreachable(reason: "b"), .status(.open(epoch: 1)), .unreachable(reason: "c"),
      ] {
        line.add(event)
        #expect(session.hasReachedServer == texts.contains("online, signed out"))
        texts += try messages(session, line, "after 1 s").map(\.text)
      }
      #expect(
        texts == [
          "cannot reach ws://x: a; trying again", "cannot reach ws://x: b; trying again",
          "online, signed out",
        ])
    }
  }

  @Test func `A server without codes is reported at once, and a sign-up fails at once`() throws {
    let line = Line()
    try session(line) { session in
      line.add(.codesRefused)
      let start = line.state.withLock { $0.uptime }
      #expect(try messages(session, line, "after 1 s").map(\.text) == [LivePhoneLimit.codesRefused])
      let failure = try messages(session, line, "Ana signs up").last?.text
      #expect(failure == "Ana could not sign up: \(LivePhoneLimit.codesRefused)")
      // The request itself has its deadline. There is no second attempt.
      #expect(
        line.state.withLock { $0.uptime } < start + BackendConnection.deadline + .seconds(10))
    }
  }

  @Test func `A wait ends when the user gives up`() throws {
    let line = Line()
    try session(line) { session in
      let start = line.state.withLock { $0.uptime }
      _ = try session.run(utf8Line: Array("Ana signs up".utf8), isGivenUp: { true }) { _ in }
      #expect(line.state.withLock { $0.uptime } < start + .seconds(5))
      // A later line waits again.
      _ = try session.run(utf8Line: Array("after 10 s".utf8)) { _ in }
      #expect(line.state.withLock { $0.uptime } > start + .seconds(9))
    }
  }

  @Test func `after counts from the line, not from the line before it`() throws {
    let line = Line()
    try session(line) { session in
      for _ in 0..<5 { try session.follow { _ in } }
      let start = line.state.withLock { $0.uptime }
      _ = try session.run(utf8Line: Array("after 3 s".utf8)) { _ in }
      #expect(line.state.withLock { $0.uptime } >= start + .seconds(3))
    }
  }

  @Test func `An error of the reporter ends a wait, and is rethrown`() throws {
    struct Broken: Error {}
    let line = Line()
    try session(line) { session in
      line.add(.status(.open(epoch: 1)))
      let start = line.state.withLock { $0.uptime }
      #expect(throws: Broken.self) {
        _ = try session.run(utf8Line: Array("after 1 h".utf8)) { _ in throw Broken() }
      }
      #expect(line.state.withLock { $0.uptime } < start + .seconds(10))
    }
  }

  @Test func `help lists only what a live phone can do`() throws {
    try session(Line()) { session in
      guard case .text(let help) = try session.run(utf8Line: Array("help".utf8), { _ in }) else {
        Issue.record("no help")
        return
      }
      let patterns = help.split(separator: "\n").filter { $0.hasPrefix("  ") }
        .map { $0.dropFirst(2).split(separator: "  ")[0] }
      #expect(patterns.contains("signs up") && patterns.contains("asks for a code"))
      for refused in ["line", "the server", "person <", "save", "loses the network", "clock"] {
        #expect(!patterns.contains { $0.hasPrefix(refused) }, "\(refused)")
      }
      // A line of the help without a slot is a line of the language that the phone accepts.
      let actions = patterns.prefix { !$0.hasPrefix("at <") }.filter { !$0.contains("<") }
      #expect(actions.count > 10)
      for action in actions {
        do {
          _ = try session.run(utf8Line: Array("Ana \(action)".utf8), isGivenUp: { true }) { _ in }
        } catch let error as ScenarioError {
          Issue.record("\(action): \(error)")
        }
      }
    }
  }

  @Test func `The clock of the phone is that of the machine, with its skew`() throws {
    let line = Line()
    try session(line, skew: .seconds(-420)) { session in
      try session.follow { _ in }
      let device = try #require(session.play.context.world.device("Ana"))
      let error = device.localTime.wall.timeIntervalSince(line.live.date())
      #expect(abs(error + 420) < 0.001)
      #expect(abs(session.play.context.world.now.timeIntervalSince(line.live.date())) < 0.001)
    }
  }

  @Test func `A folder belongs to one person, and to connect`() throws {
    let folder = TemporaryFolder.notCreated()
    try session(Line(), folder: folder.path) { try $0.end(within: .zero) { _ in } }
    try session(Line(), folder: folder.path) { session in
      #expect(session.play.context.world.deviceNames == ["Ana"])
      try session.end(within: .zero) { _ in }
    }
    #expect(throws: WorldFolderError.otherPerson(folder: folder.path, name: "Ana")) {
      try session(Line(), folder: folder.path, as: "Ben") { _ in }
    }
    #expect(throws: WorldFolderError.live(folder: folder.path)) {
      _ = try PlaySession(folder: folder.path)
    }
  }
}
