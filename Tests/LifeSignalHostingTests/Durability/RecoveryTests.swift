import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

@testable import LifeSignalHosting

/// What a server finds in its folder, whole or damaged.
struct RecoveryTests {
  /// A folder with a log after a snapshot, the states after each of its turns, and the number of the
  /// snapshot's turn.
  private func folder(
    turns: Int, policy: SnapshotPolicy = KeptServer.frequentSnapshots, seed: UInt64 = 3
  ) throws -> (files: InMemoryStateFiles, states: [BackendState]) {
    let files = InMemoryStateFiles()
    var traffic = try RandomTraffic(seed: seed)
    let server = try KeptServer(files, policy: policy)
    let states = [BackendState()] + (try server.perform(turns, of: &traffic))
    files.simulateCrash { _ in true }
    return (files, states)
  }

  private static let noSnapshots = SnapshotPolicy(maximumTurnCount: .max)

  @Test(arguments: 0..<8)
  func `A replay of the log equals the state and the messages, byte for byte`(seed: UInt64) throws {
    var traffic = try RandomTraffic(seed: seed)
    var (live, replayed) = (BackendState(), BackendState())
    let random = RandomSource.seeded(seed)
    var hadContacts = false
    for number in 0..<500 {
      let turn = BackendTurn(
        action: number == 0 ? .started : try traffic.next(), time: traffic.time,
        seed: TurnSeed(from: random))
      let context = turn.perform(on: &live)
      traffic.receive(context.outgoing)
      let again = try #require(BackendTurn(turn.bytes[...])).perform(on: &replayed)
      #expect(again.outgoing == context.outgoing && again.now == context.now)
      guard replayed == live else {
        Issue.record("The states differ after turn \(number + 1).")
        return
      }
      hadContacts = hadContacts || live.accounts.values.contains { !$0.contacts.isEmpty }
      if number.isMultiple(of: 7) {
        let file = SnapshotFile(turn: 1, state: replayed)
        replayed = try SnapshotFile(try file.encoded()).state
      }
    }
    #expect(!live.accounts.isEmpty)
    #expect(hadContacts)
  }

  @Test func `An empty folder is a server without accounts`() throws {
    let server = try KeptServer(InMemoryStateFiles())
    #expect(server.state == BackendState())
    #expect(server.recovered.lastTurn == 0)
  }

  @Test(arguments: [0, 1, 4, 5, 6, 12, 40])
  func `A server that was killed continues with its last turn`(count: Int) throws {
    let (files, states) = try folder(turns: count)
    let server = try KeptServer(files, seed: 2)
    #expect(server.recovered.lastTurn == UInt64(count))
    #expect(server.recovered.tornByteCount == 0)
    expectSame(server.state, states[count])
    // The log begins again after every fifth turn.
    #expect(server.recovered.replayedTurnCount == count % 5)
    #expect(files.fileNames.count <= 2)
  }

  @Test func `A server that was shut down in order leaves one snapshot`() async throws {
    let files = InMemoryStateFiles()
    var traffic = try RandomTraffic(seed: 1)
    for round in 1...3 {
      let server = try KeptServer(files, seed: UInt64(round))
      #expect(server.recovered.replayedTurnCount == 0)
      let states = try server.perform(5 + round, of: &traffic)
      try await server.close()
      let next = try KeptServer(files.copy())
      expectSame(next.state, states.last)
    }
    #expect(files.fileNames == [ServerFileName.snapshot(turn: 21).text])
  }

  @Test func `A shutdown without new turns keeps the snapshot`() async throws {
    let files = InMemoryStateFiles()
    var traffic = try RandomTraffic(seed: 1)
    let server = try KeptServer(files)
    let states = try server.perform(5, of: &traffic)
    try await server.close()
    try await KeptServer(files).close()
    #expect(files.fileNames == [ServerFileName.snapshot(turn: 5).text])
    try expectSame(KeptServer(files).state, states.last)
  }

  @Test func `A log that is cut at any byte loses only its last turns`() throws {
    let (files, states) = try folder(turns: 8)
    let name = try #require(files.lastSegment)
    let bytes = try #require(files[name])
    var found: Set<UInt64> = []
    for count in 48..<bytes.count {
      let copy = files.copy()
      copy[name] = Array(bytes.prefix(count))
      let server = try KeptServer(copy)
      expectSame(server.state, states[Int(server.recovered.lastTurn)])
      found.insert(server.recovered.lastTurn)
      guard count.isMultiple(of: 13) else { continue }
      // The next turns are not appended to the torn bytes.
      server.perform(.swept, at: .test(testStart + 9e6))
      let state = server.state
      copy.simulateCrash()
      try expectSame(KeptServer(copy).state, state)
    }
    #expect(found == [5, 6, 7])
  }

  @Test func `A changed byte before the last batch is refused, and nothing is overwritten`() throws
  {
    let (files, states) = try folder(turns: 9)
    let name = try #require(files.lastSegment)
    let bytes = try #require(files[name])
    var refusals = 0
    for index in bytes.indices {
      let copy = files.copy()
      copy[name]?[index] ^= 0x10
      let content = copy.content
      do {
        let recovered = try KeptServer(copy).recovered
        // A damaged last batch looks the same as a torn one.
        #expect(recovered.lastTurn == 8)
        expectSame(recovered.state, states[8])
      } catch {
        #expect(error as? BackendStorageError == .damaged(folder: "memory", file: name))
        #expect(copy.content == content)
        refusals += 1
      }
    }
    #expect(refusals > bytes.count / 2)
  }

  @Test func `A changed or truncated snapshot is refused, and nothing is overwritten`() throws {
    let (files, _) = try folder(turns: 6)
    let name = ServerFileName.snapshot(turn: 5).text
    let bytes = try #require(files[name])
    for index in stride(from: 0, to: bytes.count, by: 11) {
      var changed = bytes
      changed[index] ^= 1
      for damaged in [changed, Array(bytes.prefix(index))] {
        let copy = files.copy()
        copy[name] = damaged
        let content = copy.content
        // The turns before the snapshot are gone.
        #expect(throws: BackendStorageError.missingTurns(folder: "memory", from: 1, to: 5)) {
          try KeptServer(copy)
        }
        #expect(copy.content == content)
      }
    }
  }

  @Test func `A damaged snapshot whose turns are still in the log is not needed`() throws {
    let (files, states) = try folder(turns: 4, policy: Self.noSnapshots)
    files[ServerFileName.snapshot(turn: 3).text] = [1, 2, 3]
    let server = try KeptServer(files)
    expectSame(server.state, states[4])
    files[ServerFileName.snapshot(turn: 5).text] = [1, 2, 3]
    files.simulateCrash()
    #expect(
      throws: BackendStorageError.damaged(
        folder: "memory", file: ServerFileName.snapshot(turn: 5).text)
    ) { try KeptServer(files) }
  }

  @Test func `A missing file of the log is noticed`() throws {
    let (files, states) = try folder(turns: 6)
    let name = try #require(files.lastSegment)
    let (header, _) = TurnLogSegment.empty(firstTurn: 9, marker: 1, rulesVersion: 1)
    files[ServerFileName.segment(firstTurn: 9).text] = header
    files[name] = nil
    #expect(throws: BackendStorageError.missingTurns(folder: "memory", from: 6, to: 8)) {
      try KeptServer(files)
    }
    #expect(states.count == 7)
  }

  @Test func `Files of other programs are never mixed with a server's`() throws {
    let files = InMemoryStateFiles()
    files["notes"] = [1]
    #expect(throws: BackendStorageError.foreignFolder(folder: "memory", file: "notes")) {
      try KeptServer(files)
    }
    #expect(files.fileNames == ["notes"])
  }

  @Test func `Turns of other rules are refused, with the way out`() throws {
    let (files, _) = try folder(turns: 7)
    let name = try #require(files.lastSegment)
    let other = UInt64(BackendState.rulesVersion) + 1
    let segment = try TurnLogSegment(try #require(files[name]))
    let (header, start) = TurnLogSegment.empty(firstTurn: 6, marker: 1, rulesVersion: other)
    files[name] =
      header + TurnLogSegment.batch(of: segment.turns.map(\.bytes), at: start).bytes
    let content = files.content
    let error = #expect(throws: BackendStorageError.self) { try KeptServer(files) }
    #expect(
      error
        == .otherRules(folder: "memory", found: other, known: UInt64(BackendState.rulesVersion)))
    #expect(error?.description.contains("Start that version once and shut it down") == true)
    #expect(files.content == content)
    // That version was shut down in order: the snapshot is enough.
    files[name] = header
    let server = try KeptServer(files)
    #expect(server.recovered.lastTurn == 5)
    server.perform(.swept, at: .test(testStart + 9e6))
    files.simulateCrash()
    #expect(try KeptServer(files).recovered.lastTurn == 6)
  }

  @Test func `A file in a newer format is refused`() throws {
    let (files, _) = try folder(turns: 7)
    let segment = try #require(files.lastSegment)
    for name in [segment, ServerFileName.snapshot(turn: 5).text] {
      let copy = files.copy()
      var bytes = try #require(copy[name])
      bytes[8] = 2
      let end = name == segment ? 40 : bytes.count - 8
      var checksum: [UInt8] = []
      checksum.appendUInt64(Checksum.of(bytes.prefix(end)))
      bytes.replaceSubrange(end..<end + 8, with: checksum)
      copy[name] = bytes
      #expect(throws: BackendStorageError.newerFormat(folder: "memory", file: name)) {
        try KeptServer(copy)
      }
    }
  }

  @Test func `A message that looks like a batch is not taken for one`() throws {
    let files = InMemoryStateFiles()
    let server = try KeptServer(files, policy: Self.noSnapshots)
    server.perform(.swept, at: .test(testStart))
    let name = try #require(files.lastSegment)
    // A device has no way to know the marker, so it sends a batch with another one.
    let (_, start) = TurnLogSegment.empty(firstTurn: 1, marker: 7, rulesVersion: 1)
    let batch = TurnLogSegment.batch(of: [[1, 2, 3]], at: start).bytes
    server.perform(.messageArrived(WireMessage(batch)), at: .test(testStart))
    let bytes = try #require(files[name])
    files[name] = Array(bytes.dropLast())
    files.simulateCrash()
    #expect(try KeptServer(files).recovered.lastTurn == 1)
  }

  @Test func `A copy of a request is not carried out after a restart`() async throws {
    for isOrderly in [true, false] {
      let files = InMemoryStateFiles()
      let server = try KeptServer(files)
      let request = WireMessage(
        try Wire.encode(
          RequestEnvelope(
            sender: DeviceID.anasDevice.address, id: RequestID(1), credentials: nil,
            request: .sendCode(try .test(1)))))
      let time = LocalTime.test(testStart)
      #expect(server.perform(.messageArrived(request), at: time).outgoing.count == 2)
      if isOrderly { try await server.close() } else { files.simulateCrash() }
      let next = try KeptServer(files, seed: 2)
      #expect(next.perform(.messageArrived(request), at: time).outgoing.isEmpty)
    }
  }

  @Test func `A restart begins a process, and a replay of it has the same dates`() throws {
    let files = InMemoryStateFiles()
    var server = try KeptServer(files, policy: Self.noSnapshots)
    let dates = [0.0, 10, 86_400, 86_410]
    server.perform(.started, at: .test(testStart + dates[0]))
    server.perform(.swept, at: .test(testStart + dates[1]))
    files.simulateCrash()
    server = try KeptServer(files, seed: 2, policy: Self.noSnapshots)
    // The machine's wall clock was set a day ahead while the server was down, which is no jump.
    let instant = LocalTime.test(testStart + 20).instant
    let time = LocalTime(instant: instant, wall: testStart + dates[2])
    let context = server.perform(.started, at: time)
    #expect(context.now == testStart + dates[2] && context.outgoing.isEmpty)
    let later = LocalTime(
      instant: LocalTime.test(testStart + 30).instant, wall: testStart + dates[3])
    #expect(server.perform(.swept, at: later).now == testStart + dates[3])
    let state = server.state
    files.simulateCrash()
    try expectSame(KeptServer(files).state, state)
  }
}
