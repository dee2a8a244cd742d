import Realtime
import Synchronization
import Testing

/// Tests the order of handlers, and that none runs after its end.
struct MessageRouterTests {
  /// The names of the called handlers, in order.
  private final class Calls: Sendable {
    private let calls = Mutex<[String]>([])

    func add(_ call: String) { calls.withLock { $0.append(call) } }

    func take() -> [String] {
      calls.withLock { calls in
        defer { calls = [] }
        return calls
      }
    }
  }

  private let calls = Calls()

  private func handler(_ name: String) -> @Sendable (String) -> Void {
    { [calls] in calls.add("\(name) \($0)") }
  }

  @Test func `System handlers see each message first and in the order of their registration`()
    throws
  {
    var router = MessageRouter<String, String>()
    let room = try router.register("room", handler("room"))
    let first = router.addSystemHandler(handler("first"))
    let second = router.addSystemHandler(handler("second"))
    router.route("hello", to: "room")
    router.route("beat", to: nil)
    router.route("other", to: "unknown")
    #expect(
      calls.take() == [
        "first hello", "second hello", "room hello", "first beat", "second beat", "first other",
        "second other",
      ])
    withExtendedLifetime((room, first, second)) {}
  }

  /// The router calls a channel's handler after all system handlers, and the handler only stores
  /// the message, so that the speed of the channel's subscriber does not matter.
  @Test func `A slow subscriber delays no system handler`() throws {
    var router = MessageRouter<String, String>()
    let buffer = Mutex(SubscriberBuffer<String>(.newest(2)))
    try withExtendedLifetime(
      (
        router.addSystemHandler(handler("heartbeat")),
        router.register("room") { message in buffer.withLock { _ = $0.append(message) } }
      )
    ) {
      for number in 1...4 { router.route("\(number)", to: "room") }
      #expect(calls.take() == (1...4).map { "heartbeat \($0)" })
      #expect(buffer.withLock { $0.popFirst() } == .missed(2))
    }
  }

  @Test func `Nothing runs after cancel`() throws {
    var router = MessageRouter<String, String>()
    let system = router.addSystemHandler(handler("system"))
    let room = try router.register("room", handler("room"))
    system.cancel()
    room.cancel()
    room.cancel()
    router.route("late", to: "room")
    #expect(calls.take() == [])
  }

  @Test func `A handler is not run if an earlier handler of the same message cancels it`() throws {
    var router = MessageRouter<String, String>()
    let room = Mutex<HandlerSubscription?>(nil)
    let system = router.addSystemHandler { [calls] _ in
      calls.add("cancels")
      room.withLock { $0 }?.cancel()
    }
    let subscription = try router.register("room", handler("room"))
    room.withLock { $0 = subscription }
    router.route("message", to: "room")
    #expect(calls.take() == ["cancels"])
    withExtendedLifetime(system) {}
  }

  @Test func `A released subscription ends`() throws {
    var router = MessageRouter<String, String>()
    var system: HandlerSubscription? = router.addSystemHandler(handler("system"))
    var room: HandlerSubscription? = try router.register("room", handler("room"))
    withExtendedLifetime((system, room)) { router.route("first", to: "room") }
    (system, room) = (nil, nil)
    router.route("second", to: "room")
    #expect(calls.take() == ["system first", "room first"])
  }

  /// Case 42 of CASES.md.
  @Test func `A topic has one handler, and a second one is refused`() throws {
    var router = MessageRouter<String, String>()
    let first = try router.register("room", handler("first"))
    do {
      _ = try router.register("room", handler("refused"))
      Issue.record("A second handler was registered")
    } catch { #expect(error.topic == "room") }
    first.cancel()
    let second = try router.register("room", handler("second"))
    router.route("message", to: "room")
    #expect(calls.take() == ["second message"])
    // Cancelling the first subscription again does not end the second one.
    first.cancel()
    router.route("message", to: "room")
    #expect(calls.take() == ["second message"])
    withExtendedLifetime(second) {}
  }

  @Test func `Cancelling all handlers ends system handlers and topics`() throws {
    var router = MessageRouter<String, String>()
    let subscriptions = [
      router.addSystemHandler(handler("system")), try router.register("room", handler("room")),
    ]
    router.removeAll()
    router.route("message", to: "room")
    #expect(calls.take() == [])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `Topics without handlers are removed`() throws {
    var router = MessageRouter<Int, String>()
    for topic in 0..<1_000 { try router.register(topic, handler("topic")).cancel() }
    let last = try router.register(1_000, handler("last"))
    router.route("message", to: 1_000)
    #expect(calls.take() == ["last message"])
    withExtendedLifetime(last) {}
  }
}
