import Foundation
import HTTPExchange
import LifeSignalDomain
import LifeSignalTestSupport
import Realtime
import RealtimeSockets
import StateKit
import Testing

@testable import LifeSignalHosting

/// The operator's page over real sockets.
@Suite(.timeLimit(.minutes(20)))
struct DashboardServerTests {
  private func withServer(
    showsDashboard: Bool = true, _ body: (LiveServer, EventLoop) async throws -> Void
  ) async throws {
    let loop = try EventLoop()
    try loop.start()
    let live = try LiveServer(on: loop, showsDashboard: showsDashboard)
    let result: Result<Void, any Error>
    do { result = .success(try await body(live, loop)) } catch { result = .failure(error) }
    live.server.stop()
    await loop.shutdown()
    try result.get()
  }

  private func page(
    _ live: LiveServer, _ loop: EventLoop, origin: String? = nil
  ) async throws -> WebSocketLink {
    let endpoint = try WebSocketEndpoint(
      "ws://127.0.0.1:\(live.port)/dashboard",
      headers: origin.map { [(name: "Origin", value: $0)] } ?? [])
    return try await WebSocketTransport.sockets(on: loop).open(endpoint)
  }

  /// Reads the page's messages until one is as described.
  private func wait(_ page: WebSocketLink, _ condition: (JSONValue) -> Bool) async throws {
    while let message = try await page.receive() {
      guard case .text(let text) = message else { continue }
      if condition(try JSONValue(parsing: text, maximumByteCount: 1 << 20)) { return }
    }
    throw CancellationError()
  }

  @Test func `The page shows phones that join and leave, their people and an emergency`()
    async throws
  {
    try await withServer { live, loop in
      let page = try await page(live, loop, origin: "http://127.0.0.1:\(live.port)")
      try await wait(page) { $0["accounts"] == 0 && $0["connected"] == 0 }
      let ana = try LivePhone(.anasDevice, .test(1), url: live.url, on: loop)
      try await ana.signIn(as: "Ana Diaz")
      try await wait(page) {
        $0["accounts"] == 1 && $0["connected"] == 1
          && $0["phones"]?.arrayValue?.first?["name"] == "Ana Diaz"
      }
      try await LivePhone.following([ana]) {
        #expect(try await ana.user.setAlert(true).delivery() == .confirmed)
        try await wait(page) {
          $0["emergencies"] == 1 && $0["people"]?.arrayValue?.first?["name"] == "Ana Diaz"
        }
      }
      await ana.link.close()
      try await wait(page) { $0["connected"] == 0 && $0["emergencies"] == 1 }
      await page.close(.normal, "")
    }
  }

  @Test func `Pages of other servers see nothing, and a phone is no page`() async throws {
    try await withServer { live, loop in
      for origin in ["https://evil.example", "http://127.0.0.1:1", "null"] {
        await #expect(throws: WebSocketFailure.upgradeRefused(status: 403)) {
          _ = try await page(live, loop, origin: origin)
        }
      }
      let response = try await HTTPClient.sockets(on: loop).send(
        HTTPRequest(method: "GET", url: "http://127.0.0.1:\(live.port)/"))
      #expect(response.status == 200)
      #expect(String(decoding: response.body, as: UTF8.self).hasPrefix("<!doctype html>"))
    }
  }

  @Test func `A server without the page serves neither the page nor its socket`() async throws {
    try await withServer(showsDashboard: false) { live, loop in
      let response = try await HTTPClient.sockets(on: loop).send(
        HTTPRequest(method: "GET", url: "http://127.0.0.1:\(live.port)/"))
      #expect(response.status == 404)
      await #expect(throws: WebSocketFailure.self) {
        let page = try await page(live, loop)
        while try await page.receive() != nil {}
      }
      await #expect(throws: WebSocketFailure.upgradeRefused(status: 403)) {
        _ = try await page(live, loop, origin: "http://127.0.0.1:\(live.port)")
      }
    }
  }

  @Test func `Only so many pages are open at a time`() async throws {
    try await withServer { live, loop in
      var pages: [WebSocketLink] = []
      for _ in 0..<16 {
        let page = try await page(live, loop)
        try await wait(page) { _ in true }
        pages.append(page)
      }
      let refused = try await page(live, loop)
      await #expect(throws: WebSocketFailure.self) { _ = try await refused.receive() }
      await pages[0].close(.normal, "")
      _ = try? await pages[0].receive()
      let next = try await page(live, loop)
      try await wait(next) { _ in true }
      for page in pages.dropFirst() + [next] { await page.close(.normal, "") }
    }
  }
}
