import HTTPExchange
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalHosting

/// The updates of an operator's pages, without sockets.
struct DashboardFeatureTests {
  private static let interval = DashboardFeature.interval

  /// A feature whose server and pages the test plays.
  private final class Harness: Sendable {
    private struct State {
      var lines: [DeviceAddress] = []
      var requestCount: UInt64 = 0
      var readCount = 0
      var messages: [LineConnection: [[UInt8]]] = [:]
    }

    let simulation = Simulation()
    private let state: StateBox
    private let store: StoreActorOf<DashboardFeature>

    private final class StateBox: Sendable {
      let value = Mutex(State())
    }

    init() {
      let box = StateBox()
      state = box
      store = StoreActor(
        initialState: DashboardFeature.State(), executor: simulation.executor
      ) { [clock = simulation.clock] in
        DashboardFeature(
          clock: clock,
          read: {
            box.value.withLock { state in
              state.readCount += 1
              return DashboardFeature.Reading(
                content: DashboardContent(BackendState(), lines: state.lines),
                requestCount: state.requestCount)
            }
          },
          send: { message, page in
            box.value.withLock { $0.messages[page, default: []].append(message) }
          })
      }
    }

    func send(_ action: DashboardFeature.Action) {
      store.assumeIsolated { _ = $0.send(action) }
      simulation.run()
    }

    func setLines(_ lines: [DeviceAddress]) { state.value.withLock { $0.lines = lines } }

    func addRequests(_ count: UInt64) { state.value.withLock { $0.requestCount += count } }

    var readCount: Int { state.value.withLock { $0.readCount } }

    /// The values of a member in the messages that a page has received.
    func values(_ name: String, on page: LineConnection) throws -> [Int64?] {
      try state.value.withLock { $0.messages[page] ?? [] }.map { message in
        try JSONValue(
          parsing: String(decoding: message, as: UTF8.self), maximumByteCount: 1 << 20)[name]?
          .integerValue
      }
    }
  }

  private let first = LineConnection(rawValue: 1)
  private let second = LineConnection(rawValue: 2)

  @Test func `A page receives the content at once, and then each change within half a second`()
    throws
  {
    let harness = Harness()
    harness.send(.opened(first))
    #expect(try harness.values("connected", on: first) == [0])
    harness.simulation.advance(by: Self.interval * 3)
    #expect(try harness.values("connected", on: first) == [0])
    harness.setLines([DeviceID.anasDevice.address])
    harness.simulation.advance(by: Self.interval)
    #expect(try harness.values("connected", on: first) == [0, 1])
  }

  @Test func `A page that connects later receives the content, and the others nothing`() throws {
    let harness = Harness()
    harness.send(.opened(first))
    harness.simulation.advance(by: Self.interval)
    harness.send(.opened(second))
    harness.simulation.advance(by: Self.interval)
    #expect(try harness.values("connected", on: second) == [0])
    #expect(try harness.values("connected", on: first) == [0])
    harness.setLines([DeviceID.bensDevice.address])
    harness.simulation.advance(by: Self.interval)
    #expect(try harness.values("connected", on: second) == [0, 1])
    #expect(try harness.values("connected", on: first) == [0, 1])
  }

  @Test func `While no page is open, the server is not read`() throws {
    let harness = Harness()
    harness.send(.opened(first))
    harness.send(.opened(second))
    harness.send(.closed(first))
    let count = harness.readCount
    harness.simulation.advance(by: Self.interval * 4)
    #expect(harness.readCount == count + 4)
    harness.send(.closed(second))
    let last = harness.readCount
    harness.simulation.advance(by: Self.interval * 10)
    #expect(harness.readCount == last)
    // Who looks again sees the newest content.
    harness.setLines([DeviceID.anasDevice.address])
    harness.send(.opened(first))
    #expect(try harness.values("connected", on: first).last == 1)
  }

  @Test func `Requests are averaged over the last seconds, and a single one is seen`() throws {
    let harness = Harness()
    harness.send(.opened(first))
    harness.addRequests(1)
    harness.simulation.advance(by: Self.interval)
    #expect(try harness.values("requestsPerSecond", on: first) == [0, 2])
    harness.simulation.advance(by: Self.interval * 20)
    #expect(try harness.values("requestsPerSecond", on: first) == [0, 2, 1, 0])
    for _ in 0..<12 {
      harness.addRequests(50)
      harness.simulation.advance(by: Self.interval)
    }
    #expect(try harness.values("requestsPerSecond", on: first).last == 100)
  }
}
