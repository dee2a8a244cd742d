import Realtime
import StateKit

/// The bytes of a connection on their way to the socket: those of the opening handshake, and then the
/// frames of the session.
struct SocketOutput {
  private var head: [UInt8]
  /// The time of the last progress while bytes wait for room in the socket; nil if none wait.
  private(set) var stalledSince: Duration?
  /// The `errno` with which the socket refused bytes. Nothing is written after it.
  private(set) var error: Int32?

  init(head: [UInt8]) { self.head = head }

  var headIsWritten: Bool { head.isEmpty }

  mutating func append(head bytes: [UInt8]) { head += bytes }

  func isWaiting(_ session: borrowing WebSocketSession) -> Bool {
    error == nil && (!head.isEmpty || session.outputCount > 0)
  }

  /// Writes until nothing is waiting or the socket takes no more. Returns the commands of the
  /// session.
  mutating func write(
    _ session: inout WebSocketSession, to descriptor: Int32, at now: Duration,
    random: RandomSource
  ) -> [WebSocketSession.Command] {
    var commands: [WebSocketSession.Command] = []
    while isWaiting(session) {
      let outcome =
        head.isEmpty
        ? session.withOutput { Descriptor.write(descriptor, $0) }
        : Descriptor.write(descriptor, head.span)
      switch outcome {
      case .done(let count):
        if head.isEmpty {
          commands += session.didWrite(count, random: random)
        } else {
          head.removeFirst(count)
        }
        if stalledSince != nil { stalledSince = now }
      case .wouldBlock, .ended:
        stalledSince = stalledSince ?? now
        return commands
      case .failed(let errno): error = errno
      }
    }
    stalledSince = nil
    return commands
  }
}
