import Realtime
import Synchronization
import Testing

/// Tests the handlers that are registered for a kind of event.
struct EventHandlerRegistryTests {
  private final class Calls: Sendable {
    let calls = Mutex<[String]>([])

    var all: [String] { calls.withLock { $0 } }
  }

  private let calls = Calls()

  private func handler(_ name: String) -> @Sendable (any Sendable) -> Void {
    { [calls] event in calls.calls.withLock { $0.append("\(name) \(event)") } }
  }

  /// The kind is a value, so that an event whose static type is a protocol finds its handlers.
  @Test func `Handlers of a kind are called in their order, for any static type of the event`() {
    var registry = EventHandlerRegistry<String, any Sendable>()
    let subscriptions = [
      registry.on("text", handler("first")), registry.on("number", handler("number")),
      registry.on("text", handler("second")),
    ]
    let event: any Sendable = "hello"
    registry.trigger(event, kind: "text")
    registry.trigger(event, kind: "unknown")
    #expect(calls.all == ["first hello", "second hello"])
    withExtendedLifetime(subscriptions) {}
  }

  /// Apinator's `unbind(event, callback)` removed all callbacks.
  @Test func `The end of one handler keeps the others of its kind`() {
    var registry = EventHandlerRegistry<String, any Sendable>()
    let first = registry.on("text", handler("first"))
    let second = registry.on("text", handler("second"))
    first.cancel()
    registry.trigger("hello", kind: "text")
    #expect(calls.all == ["second hello"])
    withExtendedLifetime(second) {}
  }

  @Test func `A released subscription ends`() {
    var registry = EventHandlerRegistry<String, any Sendable>()
    var subscription: HandlerSubscription? = registry.on("text", handler("handler"))
    withExtendedLifetime(subscription) { registry.trigger("first", kind: "text") }
    subscription = nil
    registry.trigger("second", kind: "text")
    #expect(calls.all == ["handler first"])
  }

  @Test func `A handler may cancel itself`() {
    var registry = EventHandlerRegistry<String, any Sendable>()
    let own = Mutex<HandlerSubscription?>(nil)
    let subscription = registry.on("text") { [calls] _ in
      calls.calls.withLock { $0.append("once") }
      own.withLock { $0 }?.cancel()
    }
    own.withLock { $0 = subscription }
    for _ in 1...2 { registry.trigger("hello", kind: "text") }
    #expect(calls.all == ["once"])
  }

  @Test func `Removing all handlers ends each subscription`() {
    var registry = EventHandlerRegistry<String, any Sendable>()
    let subscriptions = ["a", "b"].map { registry.on($0, handler($0)) }
    registry.removeAll()
    for kind in ["a", "b"] { registry.trigger("hello", kind: kind) }
    #expect(calls.all == [])
    withExtendedLifetime(subscriptions) {}
  }

  @Test func `Kinds without handlers are removed`() {
    var registry = EventHandlerRegistry<Int, any Sendable>()
    for kind in 0..<1_000 { registry.on(kind, handler("kind")).cancel() }
    let last = registry.on(1, handler("last"))
    registry.trigger("hello", kind: 1)
    #expect(calls.all == ["last hello"])
    withExtendedLifetime(last) {}
  }
}
