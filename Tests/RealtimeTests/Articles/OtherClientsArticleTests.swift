import Foundation
import HTTPExchange
import Realtime
import RealtimeContinuity
import StateKit
import StateKitSimulation
import Testing

/// The tables of the article *Coming from other clients* name only members that exist.
@Suite struct OtherClientsArticleTests {
  @Test func `Every name in a right column is used by a test`() throws {
    let here = URL(filePath: #filePath)
    let article = try String(
      contentsOf: here.deletingLastPathComponent().appending(
        path: "../../../Sources/Realtime/Realtime.docc/ComingFromOtherClients.md"),
      encoding: .utf8)
    let source = try String(contentsOf: here, encoding: .utf8)
    let names = Self.names(inRightColumnsOf: article)
    #expect(names.count > 60)
    let unknown = names.filter { !source.contains($0) }
    #expect(unknown.sorted() == [])
  }

  /// Returns the code in the right columns, without the prefixes of channel names.
  private static func names(inRightColumnsOf article: String) -> Set<String> {
    var names: Set<String> = []
    for row in article.split(separator: "\n") where row.hasPrefix("| ") {
      let column = row.split(separator: "|").last ?? ""
      let parts = column.split(separator: "`", omittingEmptySubsequences: false)
      for (index, part) in parts.enumerated() where !index.isMultiple(of: 2) {
        names.insert(String(part))
      }
    }
    // The prefixes of channel names.
    return names.subtracting(["realtime:", "presence-"])
  }

  @Test func `The members of a client`() throws {
    try ClientHarness.run { harness in
      let client = harness.client
      let state: ReadOnlyRealtimeState = harness.state
      #expect(SupabaseStatus(state.status) == .disconnected)
      #expect(ApinatorStatus(state.status) == .initialized)
      let isConnected = state.status == .open
      #expect(!isConnected)
      #expect(state.channelNames == [])
      let handlers = [client.onStatusChange { _ in }, client.onHeartbeat { _ in }]
      _ = (client.statusChanges(), client.heartbeats())
      try harness.perform {
        try await client.connect()
        await client.setToken(AccessToken("token"))
      }
      _ = (client.channel("realtime:room"), client.channel("news"))
      let room = client.channel("room:a", ChannelOptions(parameters: .object(["id": 1])))
      try harness.perform {
        try await client.removeChannel(room)
        try await client.removeAllChannels()
        await client.disconnect()
      }
      for handler in handlers { handler.cancel() }
      #expect(harness.state.status == .disconnected)
    }
  }

  @Test func `The members of a channel`() throws {
    try ClientHarness.run { harness in
      let (client, simulation) = (harness.client, harness.simulation)
      let room = client.channel("room:a")
      let filter = PhoenixPostgresFilter(schema: "public", table: "rooms", filter: "id=eq.1")
      let handlers = [
        room.onStatusChange { _ in }, room.onPresenceChange { _ in },
        room.onBroadcast("cursor") { _ in }, room.onPostgresChange(filter) { _ in },
        room.on(.event("news")) { _ in }, room.on(.event("system")) { _ in },
        room.on(.all) { _ in }, client.onMessage { _, _ in },
      ]
      room.bind("news") { _ in }
      room.unbind("news")
      room.bindGlobal { _ in }.unbindGlobal()
      let same = room.unbindGlobal()
      #expect(same === room)
      room.unbindAll()
      _ = (room.statusChanges(), room.events(), room.presenceChanges())
      try harness.perform {
        try await client.connect()
        try await room.subscribe()
        try await room.broadcast("cursor", ["x": 1])
        try await room.trigger("typing")
        try await room.trigger("client-typing", ["on": true])
      }
      let reply = try harness.perform { () async throws -> PushReply in
        _ = try await room.push("image", bytes: [1, 2])
        _ = try await room.push("rename", ["to": "B"])
        return try await room.push("rename", ["to": "B"], within: .seconds(10))
      }
      #expect(reply.status == .ok)
      #expect(reply.response == .json([:]))
      _ = harness.start { try await room.track(["name": "Ann"]) }
      _ = harness.start { try await room.untrack() }
      simulation.run()
      let state = harness.state
      #expect(state.channel(room.name)?.members == [])
      for subscription in handlers { subscription.cancel() }
      try harness.perform { try await room.unsubscribe() }
      #expect(harness.state.channel(room.name)?.status == .unsubscribed)
    }
  }

  @Test func `The members of a configuration`() throws {
    var configuration = try RealtimeConfiguration.supabase("ws://host/realtime/v1", apiKey: "key")
    configuration.token = TokenPolicy.provider()
    configuration.keepAlive = .periodic(interval: .seconds(15))
    configuration.connection.schedule = .table([], then: .seconds(1))
    configuration.connection.retryLimits = RetryLimits(giveUpAfter: 6)
    configuration.channels.joinTimeout = .seconds(5)
    configuration.channels.retry = .oncePerConnection
    configuration.idleDisconnect = nil
    #expect(configuration.wireFormat == .phoenix(.v2))
    let others = [
      try RealtimeConfiguration.phoenix("ws://host/socket", parameters: ["token": "text"]),
      try RealtimeConfiguration.pusher("ws://host", key: "key"),
      try RealtimeConfiguration.apinator("ws://host", key: "key"),
    ]
    #expect(others.map(\.idleDisconnect) == [nil, nil, nil])
    var join = PhoenixJoinConfiguration()
    join.isPrivate = true
    join.postgresChanges = [PhoenixPostgresFilter(schema: "public", table: "rooms")]
    #expect(ChannelOptions(parameters: JoinParameters.supabase(join)).recovers == false)
  }

  @Test func `Permissions, the log and broadcasts over HTTP`() async throws {
    let http = HTTPClient { _ in HTTPResponse(status: 202) }
    let custom = RealtimeAuthorizer { (request: PusherAuthorizationRequest) in
      PusherAuthorization(auth: request.socketID)
    }
    let request = PusherAuthorizationRequest(socketID: "1.2", channel: "private-a")
    #expect(try await custom.authorize(request).auth == "1.2")
    let client = RealtimeClient.live(
      try .pusher("ws://server", key: "key"), in: SharedStorage(),
      transport: LoopbackServer().transport(),
      authorizer: RealtimeAuthorizer.http("http://host/auth", client: http),
      tokens: TokenProvider { TokenProvider.Grant(AccessToken("token")) },
      logger: { (entry: RealtimeLogEntry) in print(entry) })
    await client.disconnect()
    let endpoint = BroadcastEndpoint("http://host", apiKey: "key", client: http)
    try await endpoint.broadcast("cursor", ["x": 1], to: "room")
    #expect(PushFailure.timedOut != .interrupted)
  }
}
