import HTTPExchange
import Realtime
import RealtimeSockets
import StateKit
import Testing

/// The examples of the landing pages of *Realtime* and *RealtimeSockets* compile and run.
@Suite(.timeLimit(.minutes(20))) struct RealtimeArticleTests {
  @Test func `A client over sockets pushes, and receives what the server sends`() async throws {
    let serverLoop = try EventLoop()
    try serverLoop.start()
    let server = try RealtimeServer(on: serverLoop, hub: HubConfiguration())
    try await useClient("ws://127.0.0.1:\(server.port)/socket")
    server.stop()
    await serverLoop.shutdown()
  }

  private func useClient(_ url: String) async throws {
    let storage = SharedStorage()
    let loop = try EventLoop()
    try loop.start()
    let client = RealtimeClient.live(
      try .phoenix(url), in: storage, transport: .sockets(on: loop))
    try await client.connect()
    let room = client.channel("room:a", ChannelOptions(recovers: true))
    let events = room.events()
    try await room.subscribe()
    let reply = try await room.push("rename", ["to": "B"], within: .seconds(10))
    #expect(reply.status == .ok)
    async let shown: Void = show(events)
    try await client.removeChannel(room)
    await shown
    await client.disconnect()
    await loop.shutdown()
  }

  private func show(_ events: RealtimeEvents<ChannelEvent>) async {
    for await event in events {
      switch event {
      case .message(let message): print(message.event, message.payload)
      case .recovered: print("The missed messages follow.")
      case .continuityLost(let reason): print("Messages may be missing here: \(reason)")
      }
    }
  }

  @Test func `A server and a client share a loop`() async throws {
    let loop = try EventLoop()
    try loop.start()
    let server = try RealtimeServer(on: loop, hub: HubConfiguration())
    let transport = WebSocketTransport.sockets(on: loop)
    let endpoint = try WebSocketEndpoint("ws://127.0.0.1:\(server.port)/socket/websocket?vsn=2.0.0")
    // The loop's thread, because other tests may use the shared threads for longer than a client may be
    // silent.
    let reply = try await Task(executorPreference: loop) {
      let link = try await transport.open(endpoint)
      try await link.send(.text(#"["1","1","room:a","phx_join",{}]"#))
      let reply = try await link.receive()
      await link.close(.normal, "")
      return reply
    }.value
    server.stop()
    await loop.shutdown()
    #expect(
      reply == .text(#"["1","1","room:a","phx_reply",{"response":{},"status":"ok"}]"#))
  }
}
