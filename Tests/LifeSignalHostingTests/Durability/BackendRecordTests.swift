import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

@testable import LifeSignalHosting

/// What the folder of a server contains, read without a server.
struct BackendRecordTests {
  private static let noSnapshots = SnapshotPolicy(maximumTurnCount: .max)

  /// The files of a server that was killed after some turns, and its state.
  private func folder(
    turns: Int, policy: SnapshotPolicy = noSnapshots
  ) throws -> (files: InMemoryStateFiles, state: BackendState) {
    let files = InMemoryStateFiles()
    var traffic = try RandomTraffic(seed: 3)
    let server = try KeptServer(files, policy: policy)
    try server.perform(turns, of: &traffic)
    files.simulateCrash { _ in true }
    return (files, server.state)
  }

  @Test func `A record has the state, and each action that was carried out, once`() throws {
    let (files, state) = try folder(turns: 100)
    let content = files.content
    let record = try BackendRecord(of: files)
    expectSame(record.state, state)
    #expect(record.turnCount == 100 && record.firstReplayedTurn == 1)
    // The time of these turns is shorter than that for which a server remembers actions.
    let carriedOut = record.executions.filter { $0.effect == .carriedOut }
    let executed = state.accounts.values.reduce(0) { $0 + $1.intents.executed.count }
    #expect(carriedOut.count == executed && Set(carriedOut.map(\.action)).count == executed)
    for execution in carriedOut {
      let account = try #require(state.accounts[execution.account])
      #expect(account.intents.executed.contains(execution.action))
    }
    // Some requests arrive twice.
    #expect(record.executions.contains { $0.effect == .repeated })
    #expect(!record.executions.contains { $0.effect == .doubled })
    // Reading changes nothing, and leaves the folder to a server.
    #expect(files.content == content)
    expectSame(try KeptServer(files, seed: 2, policy: Self.noSnapshots).state, state)
  }

  @Test func `A record without its first turns says where it begins`() throws {
    let (files, state) = try folder(turns: 12, policy: KeptServer.frequentSnapshots)
    let record = try BackendRecord(of: files)
    expectSame(record.state, state)
    #expect(record.turnCount == 12 && record.firstReplayedTurn == 11)
  }

  @Test func `An action that changes its account again is doubled`() throws {
    let (files, state) = try folder(turns: 100)
    let execution = try #require(
      try BackendRecord(of: files).executions.first { $0.effect == .carriedOut })
    let request = ActionRequest(
      id: execution.action, number: 1, intent: .checkIn, moment: .age(.zero))
    let envelope = RequestEnvelope(
      sender: DeviceID.anasDevice.address, id: RequestID(1), credentials: nil,
      request: .perform(request))
    let turn = BackendTurn(
      action: .messageArrived(WireMessage(try Wire.encode(envelope))), time: .test(testStart),
      seed: TurnSeed(from: .seeded(1)))
    func effect(_ after: BackendState) -> BackendRecord.Execution.Effect? {
      BackendRecord.Execution(of: turn, 101, state, after)?.effect
    }
    #expect(effect(state) == .repeated)
    var changed = state
    changed.accounts[execution.account]?.person?.lastCheckedIn = .distantFuture
    #expect(effect(changed) == .doubled)
  }

  @Test func `A folder that a server uses cannot be read`() throws {
    let files = InMemoryStateFiles()
    let server = try KeptServer(files)
    #expect(throws: BackendStorageError.self) { _ = try BackendRecord(of: files) }
    withExtendedLifetime(server) {}
  }
}
