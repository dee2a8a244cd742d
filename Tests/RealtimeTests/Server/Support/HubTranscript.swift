import Realtime
import StateKit

/// A hub whose commands are written as text: `1< frame` for a message to connection 1, and
/// `1! code reason` for its end.
struct HubTranscript {
  private(set) var hub: RealtimeHub
  /// The source of the names that the hub chooses. A constant makes them known to the test.
  var random = RandomSource { 0xE }

  static let v1 = "/socket/websocket?vsn=1.0.0"
  static let v2 = "/socket/websocket?vsn=2.0.0"

  /// The name that the hub chooses with the constant source.
  static let name = "000000000000000e"

  init(_ configuration: HubConfiguration = HubConfiguration()) { hub = RealtimeHub(configuration) }

  /// Creates a hub with open connections 1 to `count`.
  init(
    _ configuration: HubConfiguration = HubConfiguration(), connections count: UInt64,
    target: String = Self.v2
  ) {
    self.init(configuration)
    for number in 1...count { _ = open(number, target) }
  }

  @discardableResult mutating func open(
    _ number: UInt64, _ target: String = Self.v2
  ) -> [String] {
    handle(.opened(HubConnection(rawValue: number), target: target))
  }

  /// Sends the text of a client.
  @discardableResult mutating func send(_ number: UInt64, _ text: String) -> [String] {
    handle(.received(HubConnection(rawValue: number), .text(text)))
  }

  /// Sends the bytes of a client.
  mutating func send(_ number: UInt64, _ bytes: [UInt8]) -> [String] {
    handle(.received(HubConnection(rawValue: number), .binary(bytes)))
  }

  @discardableResult mutating func close(_ number: UInt64) -> [String] {
    handle(.closed(HubConnection(rawValue: number)))
  }

  /// Joins a Phoenix topic with the reference "1".
  @discardableResult mutating func join(
    _ number: UInt64, _ topic: String, _ payload: String = "{}"
  ) -> [String] {
    send(number, #"["1","1","\#(topic)","phx_join",\#(payload)]"#)
  }

  @discardableResult mutating func handle(_ event: RealtimeHub.Event) -> [String] {
    hub.handle(event, random: random).map { command in
      switch command {
      case .send(let connection, .text(let text)): "\(connection.rawValue)< \(text)"
      case .send(let connection, .binary(let bytes)): "\(connection.rawValue)< \(bytes)"
      case .close(let connection, let code, let reason):
        "\(connection.rawValue)! \(code.rawValue) \(reason)"
      }
    }
  }
}
