import HTTPExchange
import LifeSignalDomain

@testable import RealtimeSockets

extension HTTPClient {
  /// A client of a server on the same machine, with a socket of its own for each exchange.
  ///
  /// `URLSession` is not used: after exchanges that never end, as in its own tests, another exchange in the
  /// same process may never end either.
  static var descriptors: Self {
    Self { request in
      guard let (port, path) = request.loopbackTarget else { throw HTTPClientError.invalidURL }
      var lines = ["\(request.method) \(path) HTTP/1.1", "Host: 127.0.0.1"]
      lines += request.headers.map { "\($0.name): \($0.value)" }
      lines.append("Content-Length: \(request.body?.count ?? 0)")
      let head = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
      let response = try await exchange(head + (request.body ?? []), port: port)
      guard let response = HTTPResponse(bytes: response) else {
        throw HTTPClientError.connectionLost
      }
      return response
    }
  }

  /// Writes a request, and reads until the server closes the connection.
  private static func exchange(_ request: [UInt8], port: UInt16) async throws -> [UInt8] {
    let address = SocketAddress.resolve(host: "127.0.0.1", port: port, isNumeric: true)[0]
    let descriptor = try address.makeSocket()
    defer { Descriptor.close(descriptor) }
    _ = Descriptor.connect(descriptor, to: address)
    var rest = request
    var response: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if !rest.isEmpty, case .done(let count) = Descriptor.write(descriptor, rest.span) {
        rest.removeFirst(count)
        continue
      }
      switch Descriptor.read(descriptor, into: &buffer) {
      case .done(let count): response += buffer[..<count]
      case .ended: return response
      case .failed:
        if response.isEmpty { throw HTTPClientError.unreachable }
        return response
      case .wouldBlock: try await Task.sleep(for: .milliseconds(2))
      }
    }
  }
}

extension HTTPRequest {
  /// The port and the path of a URL such as `http://127.0.0.1:8787/path`.
  fileprivate var loopbackTarget: (port: UInt16, path: String)? {
    let prefix = "http://127.0.0.1:"
    guard url.hasPrefix(prefix) else { return nil }
    let rest = url.dropFirst(prefix.count)
    let digits = rest.prefix { $0 != "/" }
    return UInt16(digits).map { ($0, String(rest.dropFirst(digits.count))) }
  }
}

extension HTTPResponse {
  /// Reads a response whose body ends with the connection.
  fileprivate init?(bytes: [UInt8]) {
    let end = Array("\r\n\r\n".utf8)
    guard
      let start = bytes.indices.first(where: { bytes[$0...].starts(with: end) }),
      let status = Int(String(decoding: bytes.dropFirst(9).prefix(3), as: UTF8.self))
    else { return nil }
    self.init(status: status, body: Array(bytes[(start + end.count)...]))
  }
}
