import Realtime
import StateKit

/// A session that echoes each message. A test simulates its socket.
struct EchoPeer {
  private(set) var session: WebSocketSession
  private(set) var reports: [EdgeCase.Received] = []
  private(set) var failures: [WebSocketFailure] = []
  private(set) var isSocketClosed = false
  /// The bytes that the session has written.
  private(set) var written: [UInt8] = []
  private let random = RandomSource.seeded(5)

  init(role: WebSocketRole, limits: WebSocketLimits) {
    session = WebSocketSession(role: role, limits: limits)
  }

  /// Delivers bytes, echoes the messages, and writes all output.
  mutating func receive(_ bytes: some Collection<UInt8>) throws {
    let bytes = Array(bytes)
    var offset = 0
    while let received = session.receive(bytes.span, at: &offset, random: random) {
      if let report = EdgeCase.Received(received) { reports.append(report) }
      switch received {
      case .message(let message): try session.send(message, random: random)
      case .commands(let commands): execute(commands)
      case .ping, .pong: break
      }
      write()
    }
  }

  /// Ends the stream of bytes that the session receives.
  mutating func endSocket() { execute(session.socketEnded(errno: 0)) }

  private mutating func write() {
    session.withOutput { output in
      for index in output.indices { written.append(output[index]) }
    }
    execute(session.didWrite(session.outputCount, random: random))
  }

  private mutating func execute(_ commands: [WebSocketSession.Command]) {
    for command in commands {
      switch command {
      case .end(let failure): failures.append(failure)
      case .closeSocket: isSocketClosed = true
      case .startTimer, .cancelTimer, .shutDownOutput: break
      }
    }
  }
}
