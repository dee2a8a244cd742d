import HTTPExchange
import StateKit
import Testing

/// Cancellation of the live client's callers. The server reports which requests it has received, so
/// a test knows that a request is in flight when its caller is cancelled.
@Suite(.serialized, .timeLimit(.minutes(20)))
struct HTTPCancellationTests {
  private let client = HTTPClient.live(deadline: .seconds(600))

  @Test func `A request in flight ends when its caller is cancelled, 200 times`() async throws {
    let server = try await LoopbackServer.shared()
    let random = RandomSource.seeded(1)
    for number in 0..<200 {
      let hang = HTTPRequest(url: server.url("/hang/flight-\(number)"))
      let caller = Task { try await client.send(hang) }
      _ = try await client.send(HTTPRequest(url: server.url("/received/flight-\(number)/1")))
      for _ in 0..<random.int(in: 0..<20) { await Task.yield() }
      caller.cancel()
      await #expect(throws: CancellationError.self) { try await caller.value }
      _ = try await client.send(HTTPRequest(url: server.url("/release/flight-\(number)")))
    }
  }

  /// The server releases all requests at about the moment when their callers are cancelled.
  @Test func `A reply that races a cancellation ends each exchange once`() async throws {
    let server = try await LoopbackServer.shared()
    let random = RandomSource.seeded(2)
    for round in 0..<20 {
      let yieldCount = random.int(in: 0..<2000)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<25 {
          group.addTask {
            do {
              let url = server.url("/hang/race-\(round)")
              #expect(try await client.send(HTTPRequest(url: url)).status == 200)
            } catch { #expect(error is CancellationError) }
          }
        }
        _ = try await client.send(HTTPRequest(url: server.url("/received/race-\(round)/25")))
        async let release = client.send(HTTPRequest(url: server.url("/release/race-\(round)")))
        for _ in 0..<yieldCount { await Task.yield() }
        group.cancelAll()
        #expect(try await release.status == 200)
      }
    }
  }

  @Test func `A caller that is already cancelled sends no request`() async throws {
    let server = try await LoopbackServer.shared()
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      for _ in 0..<100 {
        group.addTask {
          await #expect(throws: CancellationError.self) {
            try await client.send(HTTPRequest(url: server.url("/hang/never")))
          }
        }
      }
    }
    let received = try await client.send(HTTPRequest(url: server.url("/received/never/0")))
    #expect(received.body == Array("0".utf8))
  }
}
