import HTTPExchange
import Realtime
import RealtimeContinuity
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// A client of Pusher's protocol over a loopback.
@Suite struct PusherClientTests {
  private static let application = PusherApplication(
    signer: PusherSigner(key: "key", secret: "secret"))

  /// An authorizer that signs with the application's secret.
  private static func authorizer(user: String?) -> RealtimeAuthorizer {
    RealtimeAuthorizer { request in
      let data = user.map { #"{"user_id":"\#($0)","user_info":{"name":"\#($0)"}}"# }
      return PusherSigner(key: "key", secret: "secret")
        .authorization(for: request, channelData: data)
    }
  }

  private func run(
    _ prefixes: PusherPrefixes = .pusher, authorizer: RealtimeAuthorizer = .none,
    _ body: (ClientHarness) throws -> Void
  ) throws {
    var configuration = try RealtimeConfiguration.pusher("ws://server", key: "key")
    configuration.wireFormat = .pusher(prefixes)
    var application = Self.application
    application.prefixes = prefixes
    try ClientHarness.run(
      HubConfiguration(applications: [application]), authorizer: authorizer,
      client: configuration, body)
  }

  /// Case 101 of CASES.md.
  @Test(arguments: [PusherPrefixes.pusher, .apinator])
  func `A public channel receives events`(prefixes: PusherPrefixes) throws {
    try run(prefixes) { harness in
      let room = try harness.join("news")
      let events = Collected(room.events(), on: harness.simulation.executor)
      harness.simulation.run()
      harness.server.publish("news", event: "e", ["n": 1])
      harness.simulation.run()
      #expect(events.all == [.message(RealtimeMessage(event: "e", payload: .json(["n": 1])))])
    }
  }

  @Test func `A private channel is authorized for each connection`() throws {
    let sockets = Mutex<[String]>([])
    let authorizer = RealtimeAuthorizer { request in
      sockets.withLock { $0.append(request.socketID) }
      return try await Self.authorizer(user: nil).authorize(request)
    }
    try run(authorizer: authorizer) { harness in
      let room = try harness.join("private-a")
      harness.server.loopback.breakAll()
      harness.simulation.advance(by: .seconds(2))
      #expect(harness.state.channel(room.name)?.status == .subscribed)
      let sockets = sockets.withLock { $0 }
      #expect(sockets.count == 2 && sockets.first != sockets.last)
    }
  }

  /// Case 57 of CASES.md.
  @Test func `An authorization for an earlier connection is not used`() throws {
    let pending = Mutex<[(PusherAuthorizationRequest, CheckedContinuation<Void, Never>)]>([])
    let authorizer = RealtimeAuthorizer { request in
      await withCheckedContinuation { continuation in
        pending.withLock { $0.append((request, continuation)) }
      }
      return try await Self.authorizer(user: nil).authorize(request)
    }
    try run(authorizer: authorizer) { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      let room = client.channel("private-a")
      let call = harness.start { try await room.subscribe() }
      harness.simulation.run()
      harness.server.loopback.breakAll()
      harness.simulation.advance(by: .seconds(2))
      let requests = pending.withLock { $0 }
      try #require(requests.count == 2)
      requests[0].1.resume()
      harness.simulation.run()
      #expect(call.result == nil)
      requests[1].1.resume()
      harness.simulation.run()
      #expect(call.result != nil && call.error == nil)
    }
  }

  /// Case 59 of CASES.md.
  @Test func `A refused authorization closes the channel`() throws {
    let authorizer = RealtimeAuthorizer { _ in
      throw RealtimeAuthorizer.Failure.refused(status: 403)
    }
    try run(authorizer: authorizer) { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      let room = client.channel("private-a")
      let call = harness.start { try await room.subscribe() }
      harness.simulation.run()
      #expect(call.error as? ChannelFailure == .authorizationRefused(status: 403))
    }
  }

  /// Case 51 of CASES.md.
  @Test func `A new snapshot removes the members that left meanwhile`() throws {
    try run(authorizer: Self.authorizer(user: "ana")) { harness in
      let room = try harness.join("presence-a")
      let other = try ClientHarness(
        harness.simulation, server: harness.server, authorizer: Self.authorizer(user: "ben"),
        client: try .pusher("ws://server", key: "key"))
      _ = try other.join("presence-a")
      harness.simulation.run()
      let members = { harness.state.channel(room.name)?.members.map(\.key.rawValue) }
      #expect(members() == ["ana", "ben"])
      let disconnected = other.client
      harness.server.loopback.setOutage(.connectionLost(errno: 0))
      harness.server.loopback.breakAll()
      try other.perform { await disconnected.disconnect() }
      // No message of the server has told Ana's client that Ben has left.
      #expect(members() == ["ana", "ben"])
      harness.server.loopback.setOutage(nil)
      harness.simulation.advance(by: .seconds(2))
      #expect(members() == ["ana"])
    }
  }

  @Test func `A client event reaches the other subscribers`() throws {
    try run(authorizer: Self.authorizer(user: nil)) { harness in
      let room = try harness.join("private-a")
      let other = try ClientHarness(
        harness.simulation, server: harness.server, authorizer: Self.authorizer(user: nil),
        client: try .pusher("ws://server", key: "key"))
      let events = Collected(try other.join("private-a").events(), on: harness.simulation.executor)
      harness.simulation.run()
      try harness.perform { try await room.trigger("client-typing", ["on": true]) }
      harness.simulation.run()
      let expected = RealtimeMessage(
        event: "client-typing", payload: .json(["on": true]), kind: .clientEvent(userID: nil))
      #expect(events.all == [.message(expected)])
    }
  }

  @Test func `A push that waits for a reply fails at once`() throws {
    try run(authorizer: Self.authorizer(user: nil)) { harness in
      let room = try harness.join("private-a")
      let call = harness.start { try await room.push("client-typing") }
      harness.simulation.run()
      #expect(call.error as? PushFailure == .notSendable)
    }
  }

  @Test func `A private channel with a policy of its own is authorized too`() throws {
    try run(authorizer: Self.authorizer(user: nil)) { harness in
      let room = try harness.join("private-a", ChannelOptions(policy: .pusher))
      #expect(harness.state.channel(room.name)?.status == .subscribed)
    }
  }

  @Test func `A push that Pusher cannot express fails`() throws {
    try run { harness in
      let room = try harness.join("news")
      let call = harness.start { try await room.trigger("typing") }
      harness.simulation.run()
      #expect(call.error as? PushFailure == .notSendable)
    }
  }

  @Test func `An unknown key ends the connection for good`() throws {
    try ClientHarness.run(
      HubConfiguration(applications: [Self.application]),
      client: try .pusher("ws://server", key: "other")
    ) { harness in
      let client = harness.client
      let call = harness.start { try await client.connect() }
      harness.simulation.advance(by: .seconds(60))
      #expect(call.error is ConnectionFailure)
      #expect(harness.state.status == .disconnected)
      #expect(harness.simulation.nextDeadline == nil)
    }
  }
}
