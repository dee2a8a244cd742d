import LifeSignalBackend
import LifeSignalDomain
import StateKit
import Testing

@testable import LifeSignalSimulation

/// The logs of devices in a random world.
struct LogPrivacyTests {
  @Test func `No log contains a name, a number, a note or a token`() throws {
    var walk = RandomWalk(seed: 3, devices: 4, days: 1, faults: .rough)
    walk.actionsPerDeviceDay = 60
    let run = RandomWalkRun(walk)
    run.run { _ in }
    let world = run.world
    let texts = world.deviceNames.compactMap { world.device($0) }
      .flatMap { $0.logEntries.map(\.message.text) }
    try #require(!texts.isEmpty, "The world has no failures that are logged.")
    let secrets = world.backend.accounts.values.flatMap { account in
      [account.phone.e164, String(account.phone.e164.dropFirst(2))]
        + [account.person?.profile.name.text, account.person?.profile.note.text].compactMap(\.self)
    }
    .filter { !$0.isEmpty }
    #expect(!secrets.isEmpty)
    for text in texts {
      #expect(secrets.allSatisfy { !text.contains($0) }, "\(text)")
      // Tokens and identifiers are UUIDs.
      #expect(text.firstMatch(of: /[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}/) == nil, "\(text)")
    }
  }
}
