import HTTPExchange
import Realtime
import RealtimeSockets
import StateKit

/// A client that executes the lines of the input, and prints what happens as lines of JSON.
struct TalkingClient {
  private let client: RealtimeClient
  private let options: ChannelOptions

  init(_ arguments: PeerArguments, on loop: EventLoop) throws {
    let key = arguments.values("--key").last ?? "key"
    let signer = PusherSigner(key: key, secret: arguments.values("--secret").last ?? "")
    let user = arguments.values("--user").last
    options = try Self.options(arguments)
    client = RealtimeClient.live(
      try Self.configuration(arguments, key: key), in: SharedStorage(),
      transport: .sockets(on: loop),
      authorizer: RealtimeAuthorizer { request in
        let isPresence = PusherChannelKind(channel: request.channel) == .presence
        let data = user.map { JSONValue.object(["user_id": .string($0)]).encoded }
        return signer.authorization(for: request, channelData: isPresence ? data : nil)
      })
  }

  private static func configuration(
    _ arguments: PeerArguments, key: String
  ) throws -> RealtimeConfiguration {
    let url = arguments.operands.first ?? ""
    var configuration =
      switch arguments.values("--protocol").last {
      case "v1": try RealtimeConfiguration.phoenix(url, version: .v1)
      case "supabase-v1": try RealtimeConfiguration.supabase(url, apiKey: key, version: .v1)
      case "supabase-v2": try RealtimeConfiguration.supabase(url, apiKey: key)
      case "pusher": try RealtimeConfiguration.pusher(url, key: key)
      case "apinator": try RealtimeConfiguration.apinator(url, key: key)
      default: try RealtimeConfiguration.phoenix(url)
      }
    if let beat = arguments.values("--beat").last.flatMap({ Int($0) }) {
      configuration.keepAlive = .periodic(interval: .milliseconds(beat))
    }
    // The default delays before retries are too long for a test.
    configuration.connection.schedule = .table([.milliseconds(20)], then: .milliseconds(200))
    return configuration
  }

  /// Returns the options of all channels, from the arguments `--recovers yes` and `--join JSON`.
  /// The JSON contains the parameters of a join.
  private static func options(_ arguments: PeerArguments) throws -> ChannelOptions {
    var options = ChannelOptions(recovers: arguments.values("--recovers").last == "yes")
    guard let text = arguments.values("--join").last else { return options }
    let payload = try JSONValue(parsing: text, maximumByteCount: 1 << 20)
    options.parameters =
      payload["config"] == nil
      ? .object(payload.objectValue ?? [:])
      : .supabase(try PhoenixJoinConfiguration(payload: payload))
    return options
  }

  /// Executes each line, and then prints its result.
  func run() async {
    let status = client.onStatusChange { report(["status": .string("\($0)")]) }
    var subscriptions = [status]
    while let line = readLine() {
      let words = line.split(separator: " ", maxSplits: 3).map { String($0) }
      let channel = client.channel(
        ChannelName(rawValue: words.count > 1 ? words[1] : "none"), options)
      if words[0] == "subscribe" { subscriptions += observe(channel) }
      do {
        var result = try await execute(words, channel)
        result["done"] = .string(words[0])
        report(result)
      } catch {
        report(["failed": .string(words[0]), "error": .string("\(error)")])
      }
    }
    await client.disconnect()
    for subscription in subscriptions { subscription.cancel() }
  }

  private func execute(_ words: [String], _ channel: RealtimeChannel) async throws -> JSONValue {
    switch words[0] {
    case "connect": try await client.connect()
    case "disconnect": await client.disconnect()
    case "token": await client.setToken(AccessToken(words[1]))
    case "subscribe": try await channel.subscribe()
    case "unsubscribe": try await channel.unsubscribe()
    case "untrack": try await channel.untrack()
    default: return try await send(words, channel)
    }
    return [:]
  }

  private func send(_ words: [String], _ channel: RealtimeChannel) async throws -> JSONValue {
    let payload = try JSONValue(parsing: words[words.count - 1], maximumByteCount: 1 << 20)
    switch words[0] {
    case "push":
      let reply = try await channel.push(words[2], payload, within: .seconds(5))
      return ["reply": .string(reply.status.rawValue), "response": reply.response.json ?? .null]
    case "trigger": try await channel.trigger(words[2], payload)
    case "broadcast": try await channel.broadcast(words[2], payload)
    case "track": try await channel.track(payload)
    default: return ["unknown": .string(words[0])]
    }
    return [:]
  }

  /// Prints what happens to a channel.
  private func observe(_ channel: RealtimeChannel) -> [HandlerSubscription] {
    let name = JSONValue.string(channel.name.rawValue)
    let events = channel.events()
    Task { for await event in events { report(["channel": name, "event": value(of: event)]) } }
    return [
      channel.onStatusChange { report(["channel": name, "status": .string("\($0)")]) },
      channel.onPresenceChange {
        report([
          "channel": name, "joins": .array($0.joins.map { .string($0.key.rawValue) }),
          "leaves": .array($0.leaves.map { .string($0.key.rawValue) }),
        ])
      },
    ]
  }

  private func value(of event: ChannelEvent) -> JSONValue {
    switch event {
    case .message(let message):
      [
        "name": .string(message.event), "payload": message.payload.json ?? .null,
        "kind": .string("\(message.kind)"),
      ]
    case .recovered: "recovered"
    case .continuityLost(let reason): .string("lost: \(reason)")
    }
  }
}

private func report(_ value: JSONValue) { RealtimePeer.print(line: value.encoded) }
