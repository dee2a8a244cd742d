import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

@testable import LifeSignalHosting

/// The version of the rules, which decides whether a log can be replayed.
struct RulesVersionTests {
  /// The checksum of the messages of 1,500 random turns, by the rules of version 1.
  private static let checksum: UInt64 = 5_970_306_596_137_913_803

  @Test func `The rules are those of their version`() throws {
    var bytes: [UInt8] = []
    for seed in UInt64(0)..<5 {
      var traffic = try RandomTraffic(seed: seed)
      var state = BackendState()
      let random = RandomSource.seeded(seed)
      for _ in 0..<300 {
        let turn = BackendTurn(
          action: try traffic.next(), time: traffic.time, seed: TurnSeed(from: random))
        let context = turn.perform(on: &state)
        traffic.receive(context.outgoing)
        for case .message(let message, _) in context.outgoing {
          bytes += try Wire.encode(ServerEnvelope(sentAt: context.now, message: message))
        }
      }
    }
    #expect(BackendState.rulesVersion == 1)
    #expect(
      Checksum.of(bytes) == Self.checksum,
      """
      The server handles turns in another way than version \(BackendState.rulesVersion) of its rules. \
      Increase `BackendState.rulesVersion`, so that a log of the earlier rules is not replayed, and set \
      the checksum of this test to the new value, \(Checksum.of(bytes)).
      """)
  }
}
