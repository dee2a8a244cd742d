import HTTPExchange
import Realtime
import StateKit
import StateKitSimulation
import Synchronization

/// One random run of a channel with recovery: messages are published while connections break,
/// messages of the server get lost, doubled and reordered, and the server restarts.
package struct ClientContinuityRun {
  /// What happened in all runs together.
  package struct Statistics: CustomStringConvertible {
    package init() {}

    package var delivered = 0
    package var recovered = 0
    package var losses = 0

    package var description: String {
      "continuity: \(delivered) messages, \(recovered) recoveries, \(losses) reported losses"
    }
  }

  /// A change of the received events that breaks a rule.
  package enum Defect: CaseIterable {
    case losesMessage, doublesMessage, swapsMessages, hidesLoss
  }

  package let seed: UInt64
  package var defect: Defect?

  package init(seed: UInt64, defect: Defect? = nil) {
    self.seed = seed
    self.defect = defect
  }

  /// Returns the first broken rule; nil if all rules hold.
  package func failure(_ statistics: inout Statistics) throws -> String? {
    let random = RandomSource.seeded(seed)
    let faults = MessageFaults(RandomSource.seeded(seed ^ 0xFACE))
    var events: [ChannelEvent] = []
    var published: Int64 = 0
    var limits = HubLimits()
    limits.historyMessages = 8
    try ClientHarness.run(
      HubConfiguration(limits: limits), filter: { faults.arrivals($0, $1) }
    ) { harness in
      let simulation = harness.simulation
      let room = try harness.join("room:a", ChannelOptions(recovers: true))
      let collected = Collected(room.events(), on: simulation.executor)
      simulation.run()
      let publish = {
        published += 1
        harness.server.publish("room:a", event: "m", ["n": .integer(published)])
      }
      publish()
      simulation.run()
      faults.begin()
      for _ in 0..<random.int(in: 5..<30) {
        switch random.int(in: 0..<10) {
        case 0..<5: publish()
        case 5: harness.server.loopback.breakAll()
        case 6 where random.int(in: 0..<4) == 0: harness.server.restart()
        case 7:
          harness.server.loopback.setOutage(.unreachable(errno: 0))
          harness.server.loopback.breakAll()
        case 8:
          harness.server.loopback.setOutage(nil)
          simulation.advance(by: .milliseconds(random.int(in: 1..<30_000)))
        default: simulation.run()
        }
      }
      faults.end()
      harness.server.loopback.setOutage(nil)
      simulation.advance(by: .seconds(60))
      publish()
      simulation.advance(by: .seconds(60))
      events = collected.all
    }
    applyDefect(&events, random)
    count(events, in: &statistics)
    return Self.brokenRule(events, last: published)
  }

  private func count(_ events: [ChannelEvent], in statistics: inout Statistics) {
    for event in events {
      switch event {
      case .message: statistics.delivered += 1
      case .recovered: statistics.recovered += 1
      case .continuityLost: statistics.losses += 1
      }
    }
  }

  /// Applies the defect to the received events.
  private func applyDefect(_ events: inout [ChannelEvent], _ random: RandomSource) {
    let messages = events.indices.filter { if case .message = events[$0] { true } else { false } }
    switch defect {
    case nil: break
    case .losesMessage:
      // A message between two others is removed, so that both neighbors arrive.
      if messages.count > 2 { events.remove(at: messages[random.int(in: 1..<messages.count - 1)]) }
    case .doublesMessage: if let first = messages.first { events.insert(events[first], at: first) }
    case .swapsMessages: if messages.count > 1 { events.swapAt(messages[0], messages[1]) }
    case .hidesLoss:
      events.removeAll { if case .continuityLost = $0 { true } else { false } }
    }
  }

  /// Returns the first broken rule of a stream of numbered messages.
  private static func brokenRule(_ events: [ChannelEvent], last: Int64) -> String? {
    var previous: Int64?
    var mayMiss = false
    for event in events {
      switch event {
      case .continuityLost: mayMiss = true
      case .recovered: break
      case .message(let message):
        guard let number = message.payload.json?["n"]?.integerValue else {
          return "a message without its number arrived"
        }
        if let previous {
          if number <= previous { return "message \(number) arrived after message \(previous)" }
          if number > previous + 1, !mayMiss {
            return "messages between \(previous) and \(number) are missing without notice"
          }
        } else if number != 1, !mayMiss {
          return "the messages before \(number) are missing without notice"
        }
        (previous, mayMiss) = (number, false)
      }
    }
    return previous == last ? nil : "message \(last) did not arrive after message \(previous ?? 0)"
  }
}

/// Loses, doubles and reorders the messages of a server.
private final class MessageFaults: Sendable {
  private struct State: Sendable {
    var isActive = false
    var held: [LoopbackConnection: WebSocketMessage] = [:]
  }

  private let state = Mutex(State())
  private let random: RandomSource

  package init(_ random: RandomSource) { self.random = random }

  package func begin() { state.withLock { $0.isActive = true } }

  package func end() { state.withLock { $0 = State() } }

  /// Returns what arrives instead of a message.
  package func arrivals(
    _ connection: LoopbackConnection, _ message: WebSocketMessage
  ) -> [WebSocketMessage] {
    state.withLock { state in
      guard state.isActive else { return [message] }
      let held = state.held.removeValue(forKey: connection).map { [$0] } ?? []
      switch random.int(in: 0..<12) {
      case 0: return held
      case 1: return [message, message] + held
      case 2:
        state.held[connection] = message
        return held
      default: return [message] + held
      }
    }
  }
}
