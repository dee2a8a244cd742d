import Realtime
import RealtimeContinuity
import StateKit
import StateKitSimulation
import Synchronization
import Testing

/// Tests which handlers of a client are called, and in which order.
@Suite struct ClientHandlerTests {
  /// The calls of handlers, in order.
  private final class Calls: Sendable {
    private let calls = Mutex<[String]>([])

    func add(_ call: String) { calls.withLock { $0.append(call) } }

    func take() -> [String] { calls.withLock { exchange(&$0, with: []) } }
  }

  private let calls = Calls()

  /// Returns a handler that records its name and the event of each message.
  private func handler(_ name: String) -> @Sendable (RealtimeMessage) -> Void {
    { [calls] in calls.add("\(name) \($0.event)") }
  }

  private func publish(_ events: [String], to channel: String = "room:a", _ harness: ClientHarness)
  {
    for event in events { harness.server.publish(channel, event: event) }
    harness.simulation.run()
  }

  @Test func `A handler receives the messages of its event until it is cancelled`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let news = room.on(.event("news"), handler("event"))
      let all = room.on(.all, handler("all"))
      publish(["news", "other"], harness)
      news.cancel()
      publish(["news"], harness)
      #expect(calls.take() == ["all news", "event news", "all other", "all news"])
      all.cancel()
    }
  }

  @Test func `A handler whose subscription is released is not called`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      do {
        let news = room.on(.event("news"), handler("event"))
        publish(["news"], harness)
        withExtendedLifetime(news) {}
      }
      publish(["news"], harness)
      #expect(calls.take() == ["event news"])
    }
  }

  @Test func `The handlers of the client see the messages of all channels first`() throws {
    try ClientHarness.run { harness in
      let rooms = [try harness.join("room:a"), try harness.join("room:b")]
      let channelHandlers = rooms.map { $0.on(.all, handler("channel")) }
      let clientHandlers = ["first", "second"].map { name in
        harness.client.onMessage { [calls] in calls.add("\(name) \($0.rawValue) \($1.event)") }
      }
      publish(["one"], to: "room:a", harness)
      publish(["two"], to: "room:b", harness)
      #expect(
        calls.take() == [
          "first room:a one", "second room:a one", "channel one",
          "first room:b two", "second room:b two", "channel two",
        ])
      for handler in clientHandlers { handler.cancel() }
      publish(["three"], harness)
      #expect(calls.take() == ["channel three"])
      withExtendedLifetime(channelHandlers) {}
    }
  }

  @Test func `The handlers of a channel's status are called before those of its messages`() throws {
    try ClientHarness.run { harness in
      let room = harness.client.channel("room:a")
      let status = room.onStatusChange { [calls] in calls.add("\($0)") }
      room.bindGlobal(handler("message"))
      _ = try harness.join("room:a")
      publish(["news"], harness)
      #expect(calls.take() == ["unsubscribed", "subscribing", "subscribed", "message news"])
      status.cancel()
    }
  }

  @Test func `A handler is not called for messages that wait when it is cancelled`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      let second = Mutex<HandlerSubscription?>(nil)
      let first = room.on(.all) { [calls] in
        calls.add("first \($0.event)")
        second.withLock { $0 }?.cancel()
      }
      second.withLock { $0 = room.on(.all, handler("second")) }
      for event in ["a", "b"] { harness.server.publish("room:a", event: event) }
      harness.simulation.run()
      #expect(calls.take() == ["first a", "first b"])
      first.cancel()
    }
  }

  @Test func `Bound handlers are kept until they are unbound`() throws {
    try ClientHarness.run { harness in
      let room = try harness.join("room:a")
      room.bind("a", handler("first")).bind("a", handler("second")).bind("b", handler("b"))
        .bindGlobal(handler("global"))
      publish(["a", "b"], harness)
      #expect(calls.take() == ["global a", "first a", "second a", "global b", "b b"])
      room.unbind("a").unbindGlobal()
      publish(["a", "b"], harness)
      #expect(calls.take() == ["b b"])
      let kept = room.on(.event("b"), handler("kept"))
      room.bind("a", handler("again")).unbindAll()
      publish(["a", "b"], harness)
      #expect(calls.take() == ["kept b"])
      kept.cancel()
    }
  }

  @Test func `A channel that is removed releases its bound handlers`() throws {
    final class Capture: Sendable {}
    try ClientHarness.run { harness in
      let client = harness.client
      let room = try harness.join("room:a")
      weak var released: Capture?
      do {
        let capture = Capture()
        released = capture
        room.bind("a") { _ in withExtendedLifetime(capture) {} }
      }
      #expect(released != nil)
      try harness.perform { try await client.removeChannel(room) }
      #expect(released == nil)
    }
  }
}
