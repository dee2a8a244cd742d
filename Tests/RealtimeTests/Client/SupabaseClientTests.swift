import Realtime
import RealtimeContinuity
import StateKit
import StateKitSimulation
import Testing

/// Channels of Supabase. If a join asks for database changes, its server sends a confirmation after the
/// reply, and otherwise none.
@Suite struct SupabaseClientTests {
  private func run(
    filter: @escaping Loopback.Filter = { [$1] }, _ body: (ClientHarness) throws -> Void
  ) throws {
    try ClientHarness.run(
      filter: filter,
      client: try .supabase("ws://server/realtime/v1", apiKey: "k"), body)
  }

  private func options(asksForChanges: Bool) -> ChannelOptions {
    var join = PhoenixJoinConfiguration()
    if asksForChanges { join.postgresChanges = [PhoenixPostgresFilter(table: "rooms")] }
    return ChannelOptions(parameters: .supabase(join))
  }

  @Test func `A channel without database changes is subscribed with the reply`() throws {
    try run { harness in
      let room = try harness.join("realtime:a", options(asksForChanges: false))
      #expect(harness.state.channel(room.name)?.status == .subscribed)
    }
  }

  @Test(arguments: [true, false])
  func `A channel with database changes waits for their confirmation`(isConfirmed: Bool) throws {
    let filter: Loopback.Filter = { _, message in
      if case .text(let text) = message, text.contains("system"), !isConfirmed { return [] }
      return [message]
    }
    try run(filter: filter) { harness in
      let client = harness.client
      try harness.perform { try await client.connect() }
      let room = client.channel("realtime:a", options(asksForChanges: true))
      let call = harness.start { try await room.subscribe() }
      harness.simulation.advance(by: .seconds(5))
      #expect((call.result != nil) == isConfirmed)
      #expect(
        harness.state.channel(room.name)?.status == (isConfirmed ? .subscribed : .subscribing))
    }
  }
}
