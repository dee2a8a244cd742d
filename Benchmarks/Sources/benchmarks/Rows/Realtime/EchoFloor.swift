import CEcho
import Foundation
import Realtime

/// The floor with which a server of RealtimeSockets is compared: a server in blocking C, with a
/// thread for each connection. Only its opening handshake is Realtime's. The server runs as long as
/// the process.
final class EchoFloor: Sendable {
  let port: UInt16

  init() {
    var port: UInt16 = 0
    // SAFETY: the pointer is used during the call only.
    let listener = unsafe echo_listen(&port)
    precondition(listener >= 0, "The benchmark could not listen at a loopback port.")
    self.port = port
    let thread = Thread {
      while true {
        let socket = echo_accept(listener)
        if socket < 0 { continue }
        if Self.acceptUpgrade(socket) { _ = echo_serve(socket) } else { echo_close(socket) }
      }
    }
    thread.start()
  }

  /// Reads the request of the opening handshake, and answers it if it is accepted. Returns whether
  /// it was. The client sends no frame before it has the answer, so no byte of a frame is read.
  private static func acceptUpgrade(_ socket: Int32) -> Bool {
    var handshake = ServerOpeningHandshake(policy: HandshakePolicy())
    var buffer = [UInt8](repeating: 0, count: 8_192)
    while true {
      // SAFETY: no byte beyond the array's end is written.
      let count = unsafe buffer.withUnsafeMutableBufferPointer {
        unsafe echo_read(socket, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return false }
      var offset = 0
      switch handshake.receive(buffer.span.extracting(0..<count), at: &offset) {
      case .accepted(let request):
        // SAFETY: no byte beyond the array's end is read.
        return unsafe request.response.withUnsafeBufferPointer {
          unsafe echo_write(socket, $0.baseAddress, $0.count) == 0
        }
      case .page, .posted, .refused: return false
      case nil: continue
      }
    }
  }
}
