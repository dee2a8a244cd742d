import Foundation
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import TestSupport
import Testing

/// What a device shows of its changes, compared with its disk and with the server (rule 5.12).
struct ChangeStatusPropertyTests {
  /// A device whose disk, network and server fail at random.
  private final class RandomRun {
    let files = InMemoryStateFiles()
    let clients: ClientHarness
    let server: QueueCrashTests.Server
    let droppedIntents: CallRecorder<UserIntent>
    var passedRequestCount: Int
    var isDiskFull = false
    /// The number of times that each status was shown.
    var counts: [ChangeStatus: Int] = [:]

    init() throws {
      clients = try ClientHarness.launched(files)
      server = QueueCrashTests.Server(try #require(clients.userState.user))
      passedRequestCount = clients.connection.transport.requests.count
      droppedIntents = clients.drain().droppedIntents
    }

    /// Passes the new requests to the server, and delivers its answers unless they are lost.
    func exchange(losesAnswers: Bool) throws {
      while passedRequestCount < clients.connection.transport.requests.count {
        let request = clients.connection.transport.requests[passedRequestCount]
        passedRequestCount += 1
        guard case .perform(let action) = request.request else { continue }
        let snapshot = try server.perform(action)
        if !losesAnswers { try clients.connection.deliver(.reply(request.id, .user(snapshot))) }
      }
    }

    func act(_ number: Int, _ random: inout SplitMix64) throws {
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1:
        let note = try EmergencyNote("note \(number)")
        _ = clients.act { try await $0.setNote(note) }
      case 2:
        let isActive = clients.userState.user?.alert == .inactive
        _ = clients.act { try await $0.setAlert(isActive) }
      case 3:
        clients.connection.wait(300)
        _ = clients.act { try await $0.checkIn() }
      case 4: clients.connection.setConnected(Bool.random(using: &random))
      case 5, 6:
        isDiskFull.toggle()
        if isDiskFull { files.injectFault(.full) } else { files.clearFaults() }
      case 7: clients.connection.wait(Double.random(in: 0...30, using: &random))
      default: try exchange(losesAnswers: Bool.random(using: &random))
      }
    }

    /// Compares what is shown with the next launch and with the server.
    func check(_ comment: Comment) throws {
      let shown = clients.userState
      let copy = InMemoryStateFiles()
      for name in files.fileNames { copy[name] = files[name] }
      let onDisk = Set(try ClientHarness(files: copy).userState.pendingActions.map(\.id))
      for action in shown.pendingActions where !shown.unsavedActions.contains(action.id) {
        #expect(onDisk.contains(action.id), comment)
      }
      for action in shown.pendingActions where shown.unsavedActions.contains(action.id) {
        // Only an emergency stays without being saved.
        #expect(action.intent.emergency != nil, comment)
      }
      for item in ChangedItem.allCases { counts[shown.status(of: item), default: 0] += 1 }
      // A note whose answers were all lost is given up, and the server may have it.
      if shown.status(of: .note) == .saved, droppedIntents.all.isEmpty {
        #expect(shown.user?.note == server.user.note, comment)
      }
      if shown.status(of: .checkIn) == .saved {
        #expect(shown.user?.lastCheckedIn == server.user.lastCheckedIn, comment)
      }
      if shown.status(of: .alert) == .saved {
        #expect(shown.user?.emergencies == server.user.emergencies, comment)
      }
    }
  }

  @Test func `What is shown as waiting is on the disk, and what is shown as saved on the server`()
    throws
  {
    var counts: [ChangeStatus: Int] = [:]
    for seed in 0..<UInt64(roundCount(30)) {
      var random = SplitMix64(seed: seed)
      let run = try RandomRun()
      for number in 0..<15 {
        try run.act(number, &random)
        try run.check("seed \(seed), act \(number)")
      }
      counts.merge(run.counts) { $0 + $1 }
    }
    for status in ChangeStatus.allCases { #expect(counts[status, default: 0] > 0) }
  }
}
