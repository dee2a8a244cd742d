import Foundation
import LifeSignalDomain
import StateKit
import Testing

@testable import LifeSignalHosting

@Suite struct LaunchSecretTests {
  @Test func `A secret survives its text`() {
    for seed in 0..<100 {
      let secret = LaunchSecret(random: .seeded(UInt64(seed)))
      #expect(secret.text.utf8.count == 32)
      #expect(LaunchSecret(text: secret.text) == secret)
    }
  }

  @Test func `Secrets that differ in one bit are different`() {
    let random: @Sendable (UInt64, UInt64) -> LaunchSecret = { high, low in
      let text = [high, low].map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      return LaunchSecret(text: text.joined())!
    }
    let secret = random(0, 0)
    for bit in 0..<64 {
      #expect(secret != random(1 << bit, 0))
      #expect(secret != random(0, 1 << bit))
    }
  }

  /// The expected values were computed with Python's `hashlib`.
  @Test(arguments: [
    ("00000000000000000000000000000000", "4D4D9ED2-F877-8624-B6D8-B64DC0B5CE7C"),
    ("000102030405060708090a0b0c0d0e0f", "2E892925-52C7-80CE-83E9-C04CFC33C1B5"),
    ("ffffffffffffffffffffffffffffffff", "8CB3EB0F-D38C-89AE-9DE4-0547F2FE400A"),
  ])
  func `A launch is the hash of its secret`(secret: String, launch: String) {
    #expect(LaunchSecret(text: secret)?.launch.description == launch)
  }

  @Test func `Secrets that differ in one bit have different launches`() {
    let words: [(high: UInt64, low: UInt64)] =
      [(0, 0)] + (0..<64).flatMap { [(1 << $0, 0), (0, 1 << $0)] }
    let launches = words.map { word in
      let text = [word.high, word.low].map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }
      return LaunchSecret(text: text.joined())?.launch
    }
    #expect(Set(launches).count == 129)
    // The version and the variant of the UUID.
    for launch in launches {
      let bytes = launch?.rawValue.uuid
      #expect(bytes.map { $0.6 >> 4 } == 8)
      #expect(bytes.map { $0.8 >> 6 } == 2)
    }
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 31), String(repeating: "g", count: 32),
    String(repeating: "0", count: 33), "+" + String(repeating: "0", count: 31),
  ])
  func `A text that is not 32 hexadecimal digits is no secret`(text: String) {
    #expect(LaunchSecret(text: text) == nil)
  }

  @Test func `No description contains the bits of a secret`() throws {
    let secret = LaunchSecret(random: .seeded(7))
    var dumped = ""
    dump(secret, to: &dumped)
    for text in ["\(secret)", String(reflecting: secret), dumped] {
      #expect(!text.contains(secret.text.prefix(16)))
    }
    var router = RouterHarness()
    router.join(1, .ana)
    var dumpedRouter = ""
    dump(router.router, to: &dumpedRouter)
    #expect(!dumpedRouter.contains(TestLaunch.ana.secret.text))
  }
}
