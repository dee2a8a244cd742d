import Realtime
import StateKit
import Testing

/// The session's part of cases 65, 91, 108 and 112 of CASES.md: pings, pauses, the limit of the
/// output, and closing.
struct WebSocketSessionTests {
  private static let random = RandomSource.seeded(9)
  private var session = WebSocketSession(
    role: .server, limits: WebSocketLimits(outputSize: 1000, closeTimeout: .seconds(5)))

  /// Returns the output as the peer decodes it, and writes it.
  private mutating func takeOutput() -> [FrameDecoder.Event] {
    var bytes: [UInt8] = []
    session.withOutput { output in
      for index in output.indices { bytes.append(output[index]) }
    }
    _ = session.didWrite(bytes.count, random: Self.random)
    return DecodedStream(parts: [bytes], role: .client, limits: WebSocketLimits()).events
  }

  private mutating func receive(_ frames: [RawFrame]) -> [WebSocketSession.Received] {
    session.receive(frames.bytes(to: .server), random: Self.random)
  }

  @Test mutating func `Pings within a message are answered at once and in order`() {
    let frames: [RawFrame] = [
      .text("a", isFinal: false), .ping("1"), .continuation("b", isFinal: false), .ping("2"),
    ]
    #expect(receive(frames) == [.ping([0x31]), .ping([0x32])])
    #expect(takeOutput() == [.pong([0x31]), .pong([0x32])])
    #expect(receive([.ping("3"), .continuation("c")]) == [.ping([0x33]), .message(.text("abc"))])
    #expect(takeOutput() == [.pong([0x33])])
  }

  /// The owner of the session pauses reading after a result, and goes on with the same bytes.
  @Test mutating func `Reading can pause after each result`() {
    let bytes = [RawFrame.text("a"), .text("b")].bytes(to: .server)
    var offset = 0
    let first = session.receive(bytes.span, at: &offset, random: Self.random)
    #expect(first == .message(.text("a")))
    #expect(offset == bytes.count / 2)
    #expect(session.receive(bytes.span, at: &offset, random: Self.random) == .message(.text("b")))
    #expect(session.receive(bytes.span, at: &offset, random: Self.random) == nil)
    #expect(offset == bytes.count)
  }

  @Test mutating func `A message that does not fit is refused, and the connection remains open`()
    throws
  {
    try session.send(.binary(EdgeCase.octets(900)), random: Self.random)
    let count = session.outputCount
    #expect(throws: WebSocketFailure.sendBufferFull) {
      try session.send(.binary(EdgeCase.octets(200)), random: Self.random)
    }
    #expect(throws: WebSocketFailure.sendBufferFull) {
      try session.ping(EdgeCase.octets(125), random: Self.random)
    }
    #expect(session.outputCount == count)
    _ = session.didWrite(500, random: Self.random)
    try session.send(.text("later"), random: Self.random)
    #expect(session.outputCount == count - 500 + 7)
  }

  /// A peer that sends pings and does not read the pongs must not fill the memory.
  @Test func `While output waits, only the newest ping is answered`() throws {
    var session = WebSocketSession(role: .server)
    try session.send(.binary(EdgeCase.octets(100_000)), random: Self.random)
    let count = session.outputCount
    for number in 0..<1000 {
      _ = session.receive([RawFrame.ping("\(number)")].bytes(to: .server), random: Self.random)
    }
    #expect(session.outputCount == count)
    _ = session.didWrite(count, random: Self.random)
    #expect(session.outputCount == 2 + "999".utf8.count)
  }

  @Test func `The output stays small, however many pings arrive`() {
    var session = WebSocketSession(role: .server)
    let ping = [RawFrame(opcode: 9, payload: EdgeCase.octets(125))].bytes(to: .server)
    for _ in 0..<1000 { _ = session.receive(ping, random: Self.random) }
    #expect(session.outputCount <= 4096 + 127)
  }

  @Test mutating func `A delayed pong precedes the closing frame`() throws {
    var session = WebSocketSession(role: .server)
    try session.send(.binary(EdgeCase.octets(5000)), random: Self.random)
    _ = session.receive([RawFrame.ping("p")].bytes(to: .server), random: Self.random)
    _ = session.close(random: Self.random)
    self.session = session
    #expect(
      takeOutput() == [
        .message(.binary(EdgeCase.octets(5000))), .pong([0x70]), .close(.normal, reason: ""),
      ])
  }

  @Test mutating func `After a close, messages and pings are neither sent nor reported`() throws {
    _ = session.close(.goingAway, reason: "r", random: Self.random)
    #expect(throws: WebSocketFailure.linkClosed) {
      try session.send(.text("a"), random: Self.random)
    }
    #expect(throws: WebSocketFailure.linkClosed) { try session.ping(random: Self.random) }
    #expect(session.close(random: Self.random) == [])
    #expect(receive([.text("late"), .ping("p"), .pong()]) == [])
    #expect(takeOutput() == [.close(.goingAway, reason: "r")])
    guard case .commands(let commands) = receive([.close(1001)]).first else {
      Issue.record("no commands")
      return
    }
    #expect(commands == [.end(.closed(.goingAway, reason: "")), .shutDownOutput])
  }

  @Test mutating func `A code that may not be sent is left out, and a long reason is cut`() throws {
    _ = session.close(CloseCode(rawValue: 1005), reason: "r", random: Self.random)
    #expect(takeOutput() == [.close(.noStatus, reason: "")])
    session = WebSocketSession(role: .server)
    _ = session.close(reason: String(repeating: "€", count: 60), random: Self.random)
    #expect(takeOutput() == [.close(.normal, reason: String(repeating: "€", count: 41))])
  }

  @Test mutating func `A close without an answer ends after the timeout, once`() throws {
    let commands = session.close(random: Self.random)
    guard case .startTimer(let timer, .seconds(5)) = commands.first, commands.count == 1 else {
      Issue.record("\(commands)")
      return
    }
    _ = takeOutput()
    #expect(session.timerFired(timer) == [.end(.closeTimedOut), .closeSocket])
    #expect(session.timerFired(timer) == [])
    #expect(session.socketEnded(errno: 104) == [])
    #expect(session.state == .closed)
  }

  /// A peer can end its direction directly after its closing frame.
  @Test mutating func `The answer to a closing frame is written after the peer has ended`() {
    let received = receive([.close(1000)])
    guard case .commands(let commands) = received.first, received.count == 1,
      case .startTimer(let timer, _) = commands.first
    else {
      Issue.record("\(received)")
      return
    }
    #expect(session.socketEnded(errno: 0) == [])
    #expect(session.outputCount == 4)
    #expect(session.didWrite(3, random: Self.random) == [])
    #expect(session.didWrite(1, random: Self.random) == [.cancelTimer(timer), .closeSocket])
  }

  @Test mutating func `The end of the socket is reported with its error, once`() {
    #expect(
      session.socketEnded(errno: 104) == [.end(.connectionLost(errno: 104)), .closeSocket])
    #expect(session.socketEnded(errno: 0) == [])
    #expect(session.close(random: Self.random) == [])
  }

  /// Case 112 (the session's part): the peer's reset does not take back a message that has arrived.
  @Test mutating func `After a closing frame, a reset reports no second end`() {
    #expect(receive([.text("last"), .close(1000)]).first == .message(.text("last")))
    let commands = session.socketEnded(errno: 104)
    let isEndReported = commands.contains { $0.isEnd }
    #expect(commands.last == .closeSocket)
    #expect(!isEndReported)
  }
}
