import LifeSignalDomain
import Testing

@testable import LifeSignalSimulation

/// What the people of a random world do with their phones.
struct RandomWalkPhoneTests {
  @Test func `People leave the app, refresh, call, browse and put notices off`() throws {
    var walk = RandomWalk(seed: 11, devices: 4, days: 1, faults: .none)
    walk.actionsPerDeviceDay = 80
    let run = RandomWalkRun(walk)
    run.run { _ in }
    run.recover()
    let result = run.result
    for verb in [RandomWalkVerb.leaveApp, .returnToApp, .refresh, .call, .browse, .putOff] {
      #expect(result.verbs[verb, default: 0] > 0, "\(verb)")
    }
    #expect(result.violations.isEmpty && result.issues.isEmpty)
    let devices = run.world.deviceNames.compactMap { run.world.device($0) }
    #expect(devices.contains { !$0.openedLinks.isEmpty })
    #expect(devices.contains { !$0.shownNotifications.isEmpty })
    // Codes were read by the camera or in pictures.
    #expect(devices.contains { $0.hapticCount(.impact(.medium)) > 0 })
    #expect(devices.contains { !$0.album.photos.isEmpty })
    #expect(devices.allSatisfy { !$0.isInBackground })
  }
}
