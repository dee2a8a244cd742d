import Foundation
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
