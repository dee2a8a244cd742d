import HTTPExchange
import Realtime
import StateKit

/// Random clients that join one topic of a hub with recovery, lose their connections, and join
/// again with their last position, while the hub publishes and restarts.
struct RecoveryWorld {
  private struct Client {
    var connection: HubConnection?
    var position: ChannelPosition?
  }

  private let random: RandomSource
  private let codec = PhoenixCodec(version: .v2)
  private var hub: RealtimeHub
  private var clients = Array(repeating: Client(), count: 3)
  /// All messages of each stream in order: what the hub has to deliver.
  private var streams: [StreamEpoch: [JSONValue]] = [:]
  private var connectionCount: UInt64 = 0
  private var published: Int64 = 0
  private(set) var violations: [String] = []
  private(set) var recoveredJoins = 0
  /// The number of joins with a position that the hub did not recover.
  private(set) var unrecoveredJoins = 0

  init(seed: UInt64) {
    random = .seeded(seed)
    hub = Self.newHub
  }

  private static var newHub: RealtimeHub {
    var configuration = HubConfiguration()
    configuration.limits.historyMessages = 4
    return RealtimeHub(configuration)
  }

  mutating func step() {
    let index = random.int(in: 0..<clients.count)
    switch random.int(in: 0..<20) {
    case 0:
      hub = Self.newHub
      for index in clients.indices { clients[index].connection = nil }
    case 1..<6:
      if let connection = clients[index].connection {
        perform(.closed(connection))
        clients[index].connection = nil
      }
    case 6..<12: if clients[index].connection == nil { join(index) }
    case 12..<15:
      if let connection = clients[index].connection { push(connection) }
    default: publish()
    }
    checkPositions()
  }

  private mutating func join(_ index: Int) {
    connectionCount += 1
    let connection = HubConnection(rawValue: connectionCount)
    clients[index].connection = connection
    perform(.opened(connection, target: HubTranscript.v2))
    var recover: JSONValue = [:]
    if let position = clients[index].position {
      recover["epoch"] = .string(position.epoch.rawValue)
      recover["offset"] = .integer(Int64(position.offset))
    }
    send(
      PhoenixMessage(
        joinReference: "1", reference: "1", topic: "a", content: .join(["recover": recover])),
      from: connection)
  }

  private mutating func push(_ connection: HubConnection) {
    let payload = nextPayload()
    send(
      PhoenixMessage(
        joinReference: "1", reference: "2", topic: "a",
        content: .custom(event: "e", payload: payload)), from: connection)
  }

  private mutating func publish() {
    perform(.publish(topic: "a", event: "e", payload: nextPayload()))
  }

  /// Returns the payload of the next message, and records the payload as a part of the stream if
  /// the topic has one.
  private mutating func nextPayload() -> JSONValue {
    published += 1
    let payload: JSONValue = ["n": .integer(published)]
    if let epoch = hub.position(of: "a")?.epoch { streams[epoch, default: []].append(payload) }
    return payload
  }

  private mutating func send(_ message: PhoenixMessage, from connection: HubConnection) {
    guard let frame = try? codec.encode(message) else {
      return violations.append("not encoded")
    }
    perform(.received(connection, frame))
  }

  private mutating func perform(_ event: RealtimeHub.Event) {
    for command in hub.handle(event, random: random) {
      guard case .send(let connection, let frame) = command,
        let index = clients.firstIndex(where: { $0.connection == connection }),
        let message = try? codec.decode(frame)
      else {
        violations.append("unexpected \(command)")
        continue
      }
      receive(message.content, index)
    }
  }

  private mutating func receive(_ content: PhoenixContent, _ index: Int) {
    switch content {
    case .reply(_, let response):
      guard let recovery = response["recovery"] else { return }
      resume(recovery, index)
    case .custom(_, var payload):
      guard let position = clients[index].position,
        payload["meta"]?["offset"]?.integerValue == Int64(position.offset) + 1
      else { return violations.append("gap before \(payload)") }
      payload["meta"] = nil
      if streams[position.epoch]?[Int(position.offset)] != payload {
        violations.append("\(payload) is not message \(position.offset + 1)")
      }
      clients[index].position?.advance()
    default: violations.append("unexpected \(content)")
    }
  }

  private mutating func resume(_ recovery: JSONValue, _ index: Int) {
    guard let epoch = recovery["epoch"]?.stringValue, let offset = recovery["offset"]?.integerValue
    else { return violations.append("invalid recovery") }
    let current = ChannelPosition(epoch: .init(rawValue: epoch), offset: UInt64(offset))
    if recovery["recovered"] == true {
      recoveredJoins += 1
      if clients[index].position?.epoch != current.epoch { violations.append("false recovery") }
    } else {
      if let known = clients[index].position {
        unrecoveredJoins += 1
        let missed = known.epoch == current.epoch ? current.offset - known.offset : .max
        if missed <= 4 { violations.append("lost \(missed) messages that the history has") }
      }
      clients[index].position = current
    }
  }

  /// Checks that each connected client has received everything up to the end of the stream.
  private mutating func checkPositions() {
    for client in clients where client.connection != nil {
      if client.position != hub.position(of: "a") { violations.append("behind the stream") }
    }
  }
}

extension ChannelPosition {
  /// Moves to the next message.
  fileprivate mutating func advance() {
    self = ChannelPosition(epoch: epoch, offset: offset + 1)
  }
}
