import HTTPExchange
import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import Realtime
import StateKit

@testable public import LifeSignalHosting

/// A launch of the app with its secret.
struct TestLaunch: Sendable {
  let address: DeviceAddress
  let secret: LaunchSecret

  init(_ device: DeviceID, secret: UInt64) {
    let secret = LaunchSecret(random: .seeded(secret))
    address = DeviceAddress(device: device, launch: secret.launch)
    self.secret = secret
  }

  /// A launch that claims the address of another one, with a secret of its own.
  init(claiming address: DeviceAddress, secret: UInt64) {
    self.address = address
    self.secret = LaunchSecret(random: .seeded(secret))
  }

  static let ana = TestLaunch(.anasDevice, secret: 1)
  static let ben = TestLaunch(.bensDevice, secret: 2)

  /// The name of the topic of the launch.
  var topic: String { "lifesignal:\(address.launch)" }

  /// The members of the join.
  var joinPayload: JSONValue {
    ["address": address.jsonValue, "secret": .string(secret.text)]
  }

  /// A request of the launch.
  func request(_ number: UInt64 = 1) throws -> JSONValue {
    try JSONValue(parsing: try requestBytes(number), maximumByteCount: 1 << 20)
  }

  /// The bytes of a request of the launch.
  func requestBytes(_ number: UInt64) throws -> [UInt8] {
    try Wire.encode(
      RequestEnvelope(
        sender: address, id: RequestID(number), credentials: nil, request: .loadTime))
  }
}

extension LineConnection: @retroactive ExpressibleByIntegerLiteral {
  /// Creates the connection with a number.
  public init(integerLiteral value: UInt64) { self.init(rawValue: value) }
}

/// A router whose clients send text frames.
struct RouterHarness {
  var router: DeviceRouter
  var now = testStart

  init(_ configuration: DeviceRouterConfiguration = DeviceRouterConfiguration()) {
    router = DeviceRouter(configuration)
  }

  static let target = "/lifesignal/websocket?vsn=2.0.0"

  mutating func handle(_ event: DeviceRouter.Event) -> [DeviceRouter.Command] {
    router.handle(event, at: now)
  }

  @discardableResult
  mutating func open(_ connection: LineConnection) -> [DeviceRouter.Command] {
    handle(.opened(connection, target: Self.target))
  }

  /// Sends a frame with the reference of a join.
  mutating func send(
    _ connection: LineConnection, _ topic: String, _ event: String, _ payload: JSONValue = [:],
    join: String? = "1", reference: String? = "2"
  ) -> [DeviceRouter.Command] {
    let frame: JSONValue = .array([
      join.map { .string($0) } ?? .null, reference.map { .string($0) } ?? .null, .string(topic),
      .string(event), payload,
    ])
    return handle(.received(connection, .text(frame.encoded)))
  }

  /// Opens a connection unless it is open, and joins a line.
  @discardableResult
  mutating func join(
    _ connection: LineConnection, _ launch: TestLaunch, reference: String = "1"
  ) -> [DeviceRouter.Command] {
    open(connection)
    return send(
      connection, launch.topic, "phx_join", launch.joinPayload, join: reference,
      reference: reference)
  }

  /// Closes a connection from the side of the client.
  @discardableResult
  mutating func disconnect(_ connection: LineConnection) -> [DeviceRouter.Command] {
    handle(.closed(connection, .abnormal))
  }
}

extension DeviceRouter.Command {
  /// The reply to a frame.
  static func reply(
    _ connection: LineConnection, _ topic: String, join: String? = "1", reference: String = "1",
    error: String? = nil
  ) -> Self {
    let response: JSONValue = error.map { ["reason": .string($0)] } ?? [:]
    let payload: JSONValue = [
      "response": response, "status": error == nil ? "ok" : "error",
    ]
    let frame: JSONValue = .array([
      join.map { .string($0) } ?? .null, .string(reference), .string(topic), "phx_reply", payload,
    ])
    return .send(connection, .text(frame.encoded))
  }
}
