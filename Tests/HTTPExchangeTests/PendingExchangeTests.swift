import Testing

@testable import HTTPExchange

/// The wait for one response, without a network.
struct PendingExchangeTests {
  private let exchange = PendingExchange(maximumByteCount: 4)

  @Test func `The first outcome counts, and bytes after it are dropped`() async throws {
    let response = try await exchange.wait { [exchange] in
      exchange.append([1, 2])
      exchange.append([3])
      exchange.complete(status: 200, headers: [])
      exchange.append([4, 5, 6])
      exchange.complete(status: 500, headers: [])
      exchange.fail(with: HTTPClientError.unreachable)
    }
    #expect(response == HTTPResponse(status: 200, body: [1, 2, 3]))
  }

  @Test func `A failure counts if it is the first outcome`() async {
    await #expect(throws: HTTPClientError.unreachable) {
      try await exchange.wait { [exchange] in
        exchange.fail(with: HTTPClientError.unreachable)
        exchange.complete(status: 200, headers: [])
      }
    }
  }

  @Test func `A body of the largest size is accepted, and nothing larger`() async throws {
    let response = try await exchange.wait { [exchange] in
      exchange.append([1, 2, 3, 4])
      exchange.complete(status: 200, headers: [])
    }
    #expect(response.body == [1, 2, 3, 4])
    let other = PendingExchange(maximumByteCount: 4)
    await #expect(throws: HTTPClientError.responseTooLarge(limit: 4)) {
      try await other.wait {
        other.append([1, 2, 3, 4])
        other.append([5])
      }
    }
  }

  /// If a cancellation did not end the wait, each abandoned exchange would leave a task that is
  /// suspended forever.
  @Test func `A cancellation ends the wait`() async {
    let (starts, continuation) = AsyncStream<Void>.makeStream()
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await #expect(throws: CancellationError.self) {
          try await exchange.wait { continuation.yield() }
        }
      }
      for await _ in starts { break }
      group.cancelAll()
    }
    exchange.complete(status: 200, headers: [])
  }

  @Test func `A task that is already cancelled starts nothing`() async {
    await withTaskGroup(of: Void.self) { group in
      group.cancelAll()
      group.addTask { [exchange] in
        await #expect(throws: CancellationError.self) {
          try await exchange.wait { exchange.complete(status: 200, headers: []) }
        }
      }
    }
  }
}
