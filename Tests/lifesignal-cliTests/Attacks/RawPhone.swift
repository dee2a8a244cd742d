import Foundation
import HTTPExchange
import LifeSignalDomain
import Realtime
import StateKit
import Testing

@testable import LifeSignalHosting

/// A launch of the app without the app: it sends what it is given, under its own address or another one.
struct RawPhone {
  /// The address that the launch claims; its own one at first.
  var address: DeviceAddress
  var credentials: Credentials?
  private let secret: LaunchSecret
  private var lastNumber: UInt64 = 0

  init(secret: UInt64) {
    self.secret = LaunchSecret(random: .seeded(secret))
    address = DeviceAddress(
      device: DeviceID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(secret)))),
      launch: self.secret.launch)
  }

  /// Returns a launch that claims the address of this one, with the secret of another one.
  func impersonated(by other: RawPhone) -> RawPhone {
    var phone = other
    phone.address = address
    return phone
  }

  /// The topic of the launch.
  var topic: String { LineTopic.line(address.launch).name }

  /// The members of the join.
  var join: [String: JSONValue] {
    ["address": address.jsonValue, "secret": .string(secret.text)]
  }

  /// Returns a request with the next number, or with a given one.
  mutating func envelope(_ request: BackendRequest, number: UInt64? = nil) throws -> JSONValue {
    if number == nil { lastNumber += 1 }
    let envelope = RequestEnvelope(
      sender: address, id: RequestID(number ?? lastNumber), credentials: credentials,
      request: request)
    return try JSONValue(parsing: Wire.encode(envelope), maximumByteCount: 1 << 20)
  }

  /// Returns the body of a post.
  func body(_ envelopes: [JSONValue] = []) -> String {
    JSONValue.object(join.merging(["requests": .array(envelopes)]) { $1 }).encoded
  }

  /// Opens a socket, and joins the line of the launch.
  func joined(port: UInt16) async throws -> RawWebSocket {
    let socket = try await RawWebSocket(port: port)
    try await socket.push(topic, "phx_join", .object(join))
    #expect(try await socket.nextReply() == .ok)
    return socket
  }

  /// Sends a request, and returns the answer.
  mutating func ask(_ request: BackendRequest, over socket: RawWebSocket) async throws
    -> ServerMessage
  {
    try await socket.push(topic, "request", try envelope(request))
    return try await socket.nextAnswer(to: RequestID(lastNumber))
  }

  /// Signs in with a number, over a server that writes its codes.
  mutating func signIn(
    _ number: PhoneNumber, over socket: RawWebSocket, _ server: RunningProgram
  ) async throws -> Authentication {
    guard
      case .reply(_, .codeSent(let verification)) = try await ask(.sendCode(number), over: socket)
    else { throw RawSocket.Closed() }
    let line = try await server.line(containing: #""kind":"code""#)
    let digits = try #require(line.firstMatch(of: /"code":"(\d+)"/)).output.1
    guard
      case .reply(_, .signedIn(let authentication)) = try await ask(
        .verifyCode(verification, try VerificationCode(String(digits))), over: socket)
    else { throw RawSocket.Closed() }
    credentials = authentication.credentials
    return authentication
  }
}

extension RawWebSocket {
  /// What the server replied to a push, or the code with which it closed the socket.
  enum Reply: Equatable {
    case ok
    case refused(String)
    case closed(CloseCode)
  }

  /// Sends a message of the Phoenix protocol.
  func push(_ topic: String, _ event: String, _ payload: JSONValue) async throws {
    let message: JSONValue = ["1", "2", .string(topic), .string(event), payload]
    try await send(message.encoded)
  }

  /// Returns the next reply, or the code of the close.
  func nextReply() async throws -> Reply {
    while true {
      switch try await next() {
      case .close(let code): return .closed(code)
      case .text(let text):
        guard let message = Self.members(text), message[3].stringValue == "phx_reply" else {
          continue
        }
        let payload = message[4]
        if payload["status"]?.stringValue == "ok" { return .ok }
        return .refused(payload["response"]?["reason"]?.stringValue ?? "")
      }
    }
  }

  /// Returns the server's answer to a request.
  ///
  /// - Throws: `RawSocket.Closed` if the server closes the socket before.
  func nextAnswer(to request: RequestID) async throws -> ServerMessage {
    while case .text(let text) = try await next() {
      guard let message = Self.members(text), message[3].stringValue == "message" else { continue }
      let envelope = try Wire.decode(
        ServerEnvelope.self, from: Array(message[4].encoded.utf8))
      switch envelope.message {
      case .reply(request, _), .refused(request, _): return envelope.message
      default: continue
      }
    }
    throw RawSocket.Closed()
  }

  private static func members(_ text: String) -> [JSONValue]? {
    let value = try? JSONValue(parsing: Array(text.utf8), maximumByteCount: 1 << 21)
    return value?.arrayValue.flatMap { $0.count == 5 ? $0 : nil }
  }
}
