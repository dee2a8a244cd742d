import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalHosting

struct TurnMessagesTests {
  @Test(arguments: 0..<10)
  func `Messages leave in their order, with the bytes that the outbox encodes`(seed: UInt64) throws
  {
    var traffic = try RandomTraffic(seed: seed)
    let random = RandomSource.seeded(seed)
    var state = BackendState()
    var messageCount = 0
    for _ in 0..<200 {
      let turn = BackendTurn(
        action: try traffic.next(), time: traffic.time, seed: TurnSeed(from: random))
      let context = turn.perform(on: &state)
      traffic.receive(context.outgoing)
      let expected = try departures { outbox in
        for item in context.outgoing { try outbox.send(item, at: context.now) }
      }
      let encoded = TurnMessages(context.outgoing, at: context.now)
      encoded.encode()
      #expect(departures(encoded.send) == expected)
      #expect(departures(TurnMessages(context.outgoing, at: context.now).send) == expected)
      #expect(encoded.isEmpty == expected.isEmpty)
      messageCount += expected.count
    }
    #expect(messageCount > 100)
  }

  @Test func `A message that cannot be encoded does not hold back the others`() {
    let never = Date(timeIntervalSinceReferenceDate: .infinity)
    let ana = DeviceID.anasDevice.address
    let messages = TurnMessages(
      [.message(.reply(RequestID(1), .done), to: ana), .report(.foreignSender(ana))], at: never)
    #expect(departures(messages.send) == ["report"])
  }
}

/// Returns a description of each use of an outbox.
private func departures(_ body: (BackendOutbox) throws -> Void) rethrows -> [String] {
  let uses = Mutex<[String]>([])
  let add: @Sendable (String) -> Void = { use in uses.withLock { $0.append(use) } }
  try body(
    BackendOutbox(
      deliver: { bytes, address in add("\(address): \(String(decoding: bytes, as: UTF8.self))") },
      sendSMS: { add("\($0)") }, push: { add("\($0) to \($1)") }, report: { _ in add("report") }))
  return uses.withLock { $0 }
}
