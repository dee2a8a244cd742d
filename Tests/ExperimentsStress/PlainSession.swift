import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Requests of a plain `URLSession`, with which the memory of a client is compared.
struct PlainSession: Sendable {
  /// The number of requests that are under way.
  private static let width = 8

  private let session: URLSession
  private let request: URLRequest

  /// Creates a session for a server of variants; nil if the address is not valid.
  init?(_ url: String) {
    guard let url = URL(string: "\(url)/sdk/v2/vardata?v=0") else { return nil }
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    session = URLSession(configuration: configuration)
    request = URLRequest(url: url)
  }

  /// Sends requests, and waits for their answers. Returns the number of successes.
  func run(requests: Int) async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<Self.width {
        group.addTask {
          var successes = 0
          for _ in 0..<requests / Self.width where await succeeds() { successes += 1 }
          return successes
        }
      }
      return await group.reduce(0, +)
    }
  }

  private func succeeds() async -> Bool {
    await withCheckedContinuation { continuation in
      session.dataTask(with: request) { _, response, _ in
        continuation.resume(returning: (response as? HTTPURLResponse)?.statusCode == 200)
      }
      .resume()
    }
  }
}
