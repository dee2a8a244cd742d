import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import Testing

@testable import LifeSignalHosting

/// Turns, their bytes and their randomness.
struct TurnTests {
  private static let actions: [BackendFeature.Action] = [
    .started, .swept, .messageArrived(WireMessage([])), .messageArrived(WireMessage([0, 255, 1])),
    .messageArrived(WireMessage([], from: DeviceID.anasDevice.address)),
    .messageArrived(WireMessage([0, 255, 1], from: DeviceID.bensDevice.address)),
    .nextCodeFixed(VerificationCode(number: 42)), .sessionRevoked(UserID(uuid(7))),
  ]

  private func turn(_ action: BackendFeature.Action, seed: UInt64 = 1) -> BackendTurn {
    BackendTurn(
      action: action, time: .test(testStart.addingTimeInterval(0.1)),
      seed: TurnSeed(from: .seeded(seed)))
  }

  @Test(arguments: actions.indices)
  func `A turn is decoded from its bytes`(index: Int) {
    let turn = turn(Self.actions[index])
    #expect(BackendTurn(turn.bytes[...]) == turn)
  }

  @Test func `A turn with missing bytes, another version or an unknown kind is refused`() {
    let bytes = turn(.swept).bytes
    for count in bytes.indices { #expect(BackendTurn(bytes.prefix(count)) == nil) }
    for (index, value) in [(0, UInt8(2)), (1, 99)] {
      var changed = bytes
      changed[index] = value
      #expect(BackendTurn(changed[...]) == nil)
    }
    #expect(BackendTurn((bytes + [0])[...]) == nil)
  }

  /// The key stream of RFC 8439, appendix A.1, test vectors 1 and 2.
  @Test func `The random numbers are the key stream of ChaCha20`() {
    let zeros = [UInt32](repeating: 0, count: 8)
    #expect(
      TurnRandomness.block(0, key: zeros) == [
        0xADE0_B876, 0x903D_F1A0, 0xE56A_5D40, 0x28BD_8653, 0xB819_D2BD, 0x1AED_8DA0, 0xCCEF_36A8,
        0xC70D_778B, 0x7C59_41DA, 0x8D48_5751, 0x3FE0_2477, 0x374A_D8B8, 0xF4B8_436A, 0x1CA1_1815,
        0x69B6_87C3, 0x8665_EEB2,
      ])
    #expect(
      TurnRandomness.block(1, key: zeros) == [
        0xBEE7_079F, 0x7A38_5155, 0x7C97_BA98, 0x0D08_2D73, 0xA029_0FCB, 0x6965_E348, 0x3E53_C612,
        0xED7A_EE32, 0x7621_B729, 0x434E_E69C, 0xB033_71D5, 0xD539_D874, 0x281F_ED31, 0x45FB_0A51,
        0x1F0A_E1AC, 0x6F4D_794B,
      ])
  }

  @Test func `A seed determines the random numbers, across blocks`() {
    var first = TurnRandomness(TurnSeed(from: .seeded(1)))
    var same = TurnRandomness(TurnSeed(from: .seeded(1)))
    var other = TurnRandomness(TurnSeed(from: .seeded(2)))
    let numbers = (0..<20).map { _ in first.next() }
    #expect((0..<20).map { _ in same.next() } == numbers)
    #expect(Set(numbers).count == 20)
    #expect(Set(numbers).isDisjoint(with: (0..<20).map { _ in other.next() }))
    #expect(first.nextUUID().uuidString.dropFirst(14).first == "4")
  }

  @Test func `Turns after each other do not share their random numbers`() {
    let random = RandomSource.seeded(1)
    #expect(TurnSeed(from: random) != TurnSeed(from: random))
  }
}
