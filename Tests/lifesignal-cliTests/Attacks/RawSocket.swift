import Foundation
import Realtime

@testable import RealtimeSockets

/// A TCP connection to a server on this machine, for a client that breaks the rules.
final class RawSocket {
  /// The server closed the connection, or refused it.
  struct Closed: Error {}

  private let descriptor: Int32
  private var received: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  init(port: UInt16) throws {
    let address = SocketAddress.resolve(host: "127.0.0.1", port: port, isNumeric: true)[0]
    descriptor = try address.makeSocket()
    _ = Descriptor.connect(descriptor, to: address)
  }

  deinit { Descriptor.close(descriptor) }

  func write(_ bytes: [UInt8]) async throws {
    var rest = bytes
    while !rest.isEmpty {
      switch Descriptor.write(descriptor, rest.span) {
      case .done(let count): rest.removeFirst(count)
      case .wouldBlock: try await Task.sleep(for: .milliseconds(2))
      case .ended, .failed: throw Closed()
      }
    }
  }

  /// Reads a number of bytes.
  func read(_ count: Int) async throws -> [UInt8] {
    while received.count < count { try await readMore() }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  /// Reads the head of a response, with the empty line at its end.
  func readHead() async throws -> String {
    let end = Array("\r\n\r\n".utf8)
    var count = end.count
    while true {
      while received.count < count { try await readMore() }
      if received[..<count].suffix(end.count).elementsEqual(end) {
        return String(decoding: try await read(count), as: UTF8.self)
      }
      count += 1
    }
  }

  /// Waits for bytes, and takes them.
  ///
  /// - Throws: ``Closed`` if the connection has ended.
  private func readMore() async throws {
    while true {
      switch Descriptor.read(descriptor, into: &buffer) {
      case .done(let count): return received += buffer[..<count]
      case .wouldBlock: try await Task.sleep(for: .milliseconds(2))
      case .ended, .failed: throw Closed()
      }
    }
  }
}

extension RawSocket {
  /// Posts a body to the path for launches without a socket, and returns the status of the response.
  static func post(_ body: String, port: UInt16) async throws -> Int? {
    let socket = try RawSocket(port: port)
    let head = """
      POST /lifesignal/exchange HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Content-Type: application/json\r
      Content-Length: \(body.utf8.count)\r
      \r

      """
    try await socket.write(Array((head + body).utf8))
    return Int(try await socket.readHead().dropFirst("HTTP/1.1 ".count).prefix(3))
  }
}

/// A WebSocket that sends what it is given.
struct RawWebSocket {
  /// What the server sent.
  enum Message: Equatable {
    case text(String)
    case close(CloseCode)
  }

  private let socket: RawSocket

  /// Opens a WebSocket at the path of phones.
  init(port: UInt16) async throws {
    socket = try RawSocket(port: port)
    let request = """
      GET /lifesignal/websocket?vsn=2.0.0 HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Version: 13\r
      Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
      \r

      """
    try await socket.write(Array(request.utf8))
    guard try await socket.readHead().hasPrefix("HTTP/1.1 101 ") else { throw RawSocket.Closed() }
  }

  /// Sends a text in one frame, with a mask of zeros.
  func send(_ text: String) async throws {
    let payload = Array(text.utf8)
    var frame: [UInt8] = [0x81]
    if payload.count < 126 {
      frame.append(0x80 | UInt8(payload.count))
    } else {
      frame += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    }
    try await socket.write(frame + [0, 0, 0, 0] + payload)
  }

  /// Sends a closing frame, with a mask of zeros.
  func close(_ code: CloseCode) async throws {
    let bytes = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]
    try await socket.write([0x88, 0x82, 0, 0, 0, 0] + bytes)
  }

  /// Returns the next message of the server; the code 1006 at the end without a close frame.
  func next() async throws -> Message {
    do {
      while true {
        let head = try await socket.read(2)
        var count = Int(head[1] & 0x7F)
        if count >= 126 {
          count = try await socket.read(count == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        let payload = try await socket.read(count)
        switch head[0] & 0x0F {
        case 1: return .text(String(decoding: payload, as: UTF8.self))
        case 8:
          return .close(CloseCode(rawValue: payload.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }))
        default: continue
        }
      }
    } catch is RawSocket.Closed {
      return .close(.abnormal)
    }
  }
}
