import Realtime
import RealtimeContinuity
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// The access token of a client.
@Suite struct ClientTokenTests {
  private static var supabase: RealtimeConfiguration {
    get throws {
      var configuration = try RealtimeConfiguration.supabase("ws://server/realtime/v1", apiKey: "k")
      configuration.connection.schedule = .table([], then: .milliseconds(10))
      return configuration
    }
  }

  private var privateOptions: ChannelOptions {
    var join = PhoenixJoinConfiguration()
    join.isPrivate = true
    return ChannelOptions(parameters: .supabase(join))
  }

  /// Runs a client whose provider gives "token 1", "token 2" and so on, with a server that accepts the
  /// first two. The closure also receives the number of given tokens.
  private func runWithTokens(
    policy: TokenPolicy = .provider(), _ body: (ClientHarness, () -> Int) throws -> Void
  ) throws {
    let count = Mutex(0)
    let tokens = TokenProvider {
      let number = count.withLock { number in
        number += 1
        return number
      }
      return TokenProvider.Grant(AccessToken("token \(number)"))
    }
    var configuration = try Self.supabase
    configuration.token = policy
    try ClientHarness.run(
      HubConfiguration(tokens: [AccessToken("token 1"), AccessToken("token 2")]), tokens: tokens,
      client: configuration
    ) { harness in try body(harness) { count.withLock { $0 } } }
  }

  @Test func `A provider is asked also if the configuration names no policy`() throws {
    try runWithTokens(policy: .setByApp) { harness, tokenCount in
      let room = try harness.join("realtime:a", privateOptions)
      #expect(harness.state.channel(room.name)?.status == .subscribed)
      #expect(tokenCount() == 1)
    }
  }

  /// Cases 55 and 100 of CASES.md.
  @Test func `A new token keeps a channel joined when the old token expires`() throws {
    try ClientHarness.run(
      HubConfiguration(tokens: [AccessToken("old"), AccessToken("new")]),
      client: try Self.supabase
    ) { harness in
      let client = harness.client
      try harness.perform { await client.setToken(AccessToken("old")) }
      let room = try harness.join("realtime:a", privateOptions)
      let connections = harness.server.loopback.connections
      try harness.perform { await client.setToken(AccessToken("new")) }
      harness.server.handle(.expireToken(AccessToken("old")))
      harness.simulation.advance(by: .seconds(5))
      #expect(harness.state.channel(room.name)?.status == .subscribed)
      #expect(harness.server.loopback.connections == connections)
    }
  }

  @Test func `Without a valid token a private channel is refused`() throws {
    try ClientHarness.run(client: try Self.supabase) { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      let room = client.channel("realtime:a", privateOptions)
      let call = harness.start { try await room.subscribe() }
      harness.simulation.run()
      guard case .joinRefused? = call.error as? ChannelFailure else {
        Issue.record("\(String(describing: call.result))")
        return
      }
    }
  }

  /// Case 60 of CASES.md.
  @Test func `Each connection joins with a token that was requested for it`() throws {
    try runWithTokens { harness, count in
      let room = try harness.join("realtime:a", privateOptions)
      #expect(count() == 1)
      harness.server.loopback.breakAll()
      harness.server.handle(.expireToken(AccessToken("token 1")))
      harness.simulation.advance(by: .seconds(1))
      #expect(count() == 2)
      #expect(harness.state.channel(room.name)?.status == .subscribed)
    }
  }

  /// Case 54 of CASES.md.
  @Test func `A provider that fails leaves the old token in use`() throws {
    let isFailing = Mutex(false)
    let tokens = TokenProvider {
      if isFailing.withLock({ $0 }) { throw TokenFailure.unreachable }
      return TokenProvider.Grant(AccessToken("token"))
    }
    var configuration = try Self.supabase
    configuration.token = .provider()
    try ClientHarness.run(
      HubConfiguration(tokens: [AccessToken("token")]), tokens: tokens, client: configuration
    ) { harness in
      let room = try harness.join("realtime:a", privateOptions)
      isFailing.withLock { $0 = true }
      harness.server.loopback.breakAll()
      harness.simulation.advance(by: .seconds(1))
      #expect(harness.state.channel(room.name)?.status == .subscribed)
    }
  }

  /// Case 60 of CASES.md: the server ends the channel, and refuses the old token.
  @Test func `A channel whose token expired joins again with a fresh one`() throws {
    try runWithTokens { harness, count in
      let room = try harness.join("realtime:a", privateOptions)
      harness.server.handle(.expireToken(AccessToken("token 1")))
      harness.simulation.advance(by: .seconds(5))
      #expect(harness.state.channel(room.name)?.status == .subscribed)
      #expect(count() == 2)
    }
  }

  @Test func `A channel whose fresh token is refused, too, is closed`() throws {
    let tokens = TokenProvider { TokenProvider.Grant(AccessToken("unknown")) }
    var configuration = try Self.supabase
    configuration.token = .provider()
    try ClientHarness.run(tokens: tokens, client: configuration) { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      let room = client.channel("realtime:a", privateOptions)
      let call = harness.start { try await room.subscribe() }
      harness.simulation.advance(by: .seconds(60))
      #expect(call.error as? ChannelFailure == .joinRefused(reason: "unauthorized"))
    }
  }
}
