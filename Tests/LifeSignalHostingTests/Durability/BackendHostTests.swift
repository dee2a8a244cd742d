import Foundation
import LifeSignalBackend
import LifeSignalDomain
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Synchronization
import TestSupport
import Testing

@testable import LifeSignalHosting

struct BackendHostTests {
  @Test func `A reply leaves only when its turn is on disk`() throws {
    let harness = try HostHarness()
    let id = try harness.requestCode()
    #expect(harness.messages.isEmpty && harness.texts.isEmpty)
    harness.runDisk()
    #expect(harness.answered == [id] && harness.texts.count == 1)
  }

  @Test func `Messages that are handed in on the executor follow the same rules`() throws {
    let harness = try HostHarness()
    let host = try #require(harness.host)
    let bytes = try Wire.encode(harness.envelope(RequestID(1)))
    let turnCount = host.turnCount
    #expect(host.receiveIsolated(bytes, from: DeviceID.bensDevice.address) == .foreignSender)
    let tooLong = [UInt8](repeating: 0, count: Wire.maximumMessageByteCount + 1)
    #expect(host.receiveIsolated(tooLong, from: DeviceID.anasDevice.address) == .tooLong)
    harness.runDisk()
    #expect(host.turnCount <= turnCount + 1 && harness.messages.isEmpty)
    #expect(host.receiveIsolated(bytes, from: DeviceID.anasDevice.address) == .handled)
    harness.simulation.run()
    #expect(harness.messages.isEmpty)
    harness.runDisk()
    #expect(harness.answered == [RequestID(1)])
  }

  @Test func `Turns that wait are written together, and their replies leave in order`() throws {
    let harness = try HostHarness()
    harness.runDisk()
    let stepCount = harness.files.operationCount
    let ids = try (0..<20).map { _ in try harness.requestCode() }
    harness.runDisk()
    #expect(harness.answered == ids)
    #expect(harness.files.operationCount == stepCount + 1)
  }

  @Test func `While the disk is full, no reply leaves and no other turn is handled`() throws {
    let harness = try HostHarness()
    harness.runDisk()
    harness.files.injectFault(.full)
    let first = try harness.requestCode()
    let second = try harness.requestCode()
    harness.runDisk()
    #expect(harness.messages.isEmpty)
    #expect(harness.reports == [.savingFailed(.files(.full(folder: "memory")))])
    let state = harness.state
    try harness.requestCode()
    harness.act(.swept)
    #expect(harness.state == state)
    // Several attempts fail. They are reported once.
    for _ in 0..<8 {
      harness.simulation.advance(by: .seconds(30))
      harness.runDisk()
    }
    #expect(harness.messages.isEmpty && harness.reports.count == 1)
    harness.files.clearFaults()
    harness.simulation.advance(by: .seconds(30))
    harness.runDisk()
    #expect(harness.answered == [first, second])
    #expect(harness.reports.last == .savingResumed && harness.reports.count == 2)
    let third = try harness.requestCode()
    harness.runDisk()
    #expect(harness.answered == [first, second, third])
    let last = harness.state
    harness.crash()
    #expect(try KeptServer(harness.files).state == last)
  }

  @Test func `A sweep that was due while the disk was full is made up for`() throws {
    let harness = try HostHarness()
    harness.runDisk()
    let turnCount = harness.host?.turnCount
    harness.files.injectFault(.full)
    try harness.requestCode()
    harness.runDisk()
    harness.files.clearFaults()
    harness.simulation.advance(by: .seconds(1))
    harness.runDisk()
    harness.runDisk()
    // The request and the sweep.
    #expect(harness.host?.turnCount == turnCount.map { $0 + 2 })
  }

  @Test func `A server that is killed while the disk is full has sent nothing`() throws {
    let harness = try HostHarness()
    harness.runDisk()
    let before = harness.state
    harness.files.injectFault(.full)
    try harness.requestCode()
    harness.runDisk()
    #expect(harness.messages.isEmpty && harness.texts.isEmpty)
    harness.crash()
    #expect(try KeptServer(harness.files).state == before)
  }

  @Test func `A killed server answers as if nothing had happened`() throws {
    let harness = try HostHarness()
    let id = try harness.requestCode()
    harness.runDisk()
    let state = harness.state
    harness.crash()
    let next = try HostHarness(harness.files, seed: 2)
    #expect(next.state.accounts == state.accounts)
    #expect(next.host?.recovery.turnCount == 2)
    // A copy of the request that the earlier process handled.
    next.act(.messageArrived(WireMessage(try Wire.encode(try next.envelope(id)))))
    next.runDisk()
    #expect(next.messages.isEmpty)
    next.crash()
  }

  @Test func `Each turn has other random numbers`() throws {
    let harness = try HostHarness()
    for _ in 0..<20 { try harness.requestCode() }
    harness.runDisk()
    #expect(Set(harness.texts.map(\.code.text)).count > 15)
    harness.crash()
  }

  @Test func `Snapshots bound the log and the time of a restart`() throws {
    let harness = try HostHarness()
    let bytes = [UInt8](repeating: 7, count: 100_000)
    for _ in 0..<40 {
      harness.act(.messageArrived(WireMessage(bytes)))
      harness.runDisk()
    }
    harness.crash()
    let next = try HostHarness(harness.files)
    #expect(next.host?.recovery.turnCount == 41)
    #expect(try #require(next.host?.recovery.replayedTurnCount) < 12)
    #expect(harness.files.fileNames.count == 2)
    next.crash()
  }

  @Test func `A snapshot that cannot be saved is reported, and turns are still saved`() throws {
    let server = try KeptServer(InMemoryStateFiles(), isImmediate: false)
    var traffic = try RandomTraffic(seed: 1)
    try server.perform(5, of: &traffic)
    server.disk.run()
    #expect(server.keeper.durableTurn == 5)
    server.encoder.run()
    server.files.injectFault(.full, count: 1)
    server.disk.run()
    try server.perform(4, of: &traffic)
    server.disk.run()
    #expect(server.keeper.durableTurn == 9)
    #expect(!server.files.fileNames.contains { $0.hasPrefix("snapshot-") })
    // The next one is saved.
    try server.perform(1, of: &traffic)
    server.encoder.run()
    server.disk.run()
    #expect(server.files.fileNames.contains(ServerFileName.snapshot(turn: 10).text))
    #expect(server.files.fileNames.count == 2)
  }

  // MARK: Real files

  private struct LiveOutputs: Sendable {
    let answers: AsyncStream<ServerMessage>
    let outbox: BackendOutbox

    init() {
      let (stream, continuation) = AsyncStream.makeStream(of: ServerMessage.self)
      answers = stream
      outbox = BackendOutbox(
        deliver: { bytes, _ in
          guard let sent = try? Wire.decode(ServerEnvelope.self, from: bytes) else { return }
          continuation.yield(sent.message)
        }, sendSMS: { _ in }, push: { _, _ in }, report: { _ in })
    }
  }

  private func host(_ folder: TemporaryFolder, _ outputs: LiveOutputs) throws -> BackendHost {
    try BackendHost(
      files: FolderStateFiles(folder.path), localClock: .live(boot: BootID(uuid(9))),
      outbox: outputs.outbox)
  }

  private func request(_ number: UInt64) throws -> [UInt8] {
    try Wire.encode(
      RequestEnvelope(
        sender: DeviceID.anasDevice.address, id: RequestID(number), credentials: nil,
        request: .sendCode(try .test(1))))
  }

  @Test func `A server in a folder continues after its process ends, with or without a shutdown`()
    async throws
  {
    let folder = TemporaryFolder.notCreated()
    var states: [BackendState] = []
    for round in 1...4 {
      let outputs = LiveOutputs()
      let host = try host(folder, outputs)
      if let last = states.last { #expect(await host.state.persistedState == last) }
      #expect((host.recovery.replayedTurnCount == 0) == (round % 2 == 1))
      await host.start()
      let address = DeviceID.anasDevice.address
      #expect(await host.receive(try request(UInt64(round)), from: address) == .handled)
      for await _ in outputs.answers { break }
      states.append(await host.state.persistedState)
      // A host that is deallocated leaves the folder like a killed process.
      if round % 2 == 0 {
        try await host.shutdown()
        #expect(await host.receive(try request(99), from: address) == .notAccepted)
        #expect(folder.names.count == 1)
      }
    }
  }

  @Test func `A folder is used by one server at a time, and is readable only by its owner`()
    async throws
  {
    let folder = TemporaryFolder.notCreated()
    let outputs = LiveOutputs()
    let first = try host(folder, outputs)
    await first.start()
    _ = await first.receive(try request(1), from: DeviceID.anasDevice.address)
    for await _ in outputs.answers { break }
    #expect(throws: BackendStorageError.files(.inUse(folder: folder.path))) {
      try host(folder, LiveOutputs())
    }
    func permissions(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try permissions(folder.path) == 0o700)
    #expect(!folder.names.isEmpty)
    for name in folder.names { #expect(try permissions(folder.path + "/" + name) == 0o600) }
    try await first.shutdown()
    for name in folder.names { #expect(try permissions(folder.path + "/" + name) == 0o600) }
    _ = try host(folder, LiveOutputs())
  }

  @Test func `A message in the name of another sender changes nothing`() async throws {
    let folder = TemporaryFolder.notCreated()
    let host = try host(folder, LiveOutputs())
    await host.start()
    let state = await host.state
    let receipt = await host.receive(try request(1_000), from: DeviceID.other.address)
    #expect(receipt == .foreignSender)
    let long = [UInt8](repeating: 0, count: Wire.maximumMessageByteCount + 1)
    #expect(await host.receive(long, from: DeviceID.other.address) == .tooLong)
    #expect(await host.state == state)
    try await host.shutdown()
  }

  @Test func `The last replies leave before a shutdown returns`() async throws {
    let folder = TemporaryFolder.notCreated()
    let answers = Mutex(0)
    let host = try BackendHost(
      files: FolderStateFiles(folder.path), localClock: .live(boot: BootID(uuid(9))),
      outbox: BackendOutbox(
        deliver: { _, _ in answers.withLock { $0 += 1 } }, sendSMS: { _ in }, push: { _, _ in },
        report: { _ in }))
    await host.start()
    for number in 1...50 {
      _ = await host.receive(try request(UInt64(number)), from: DeviceID.anasDevice.address)
    }
    try await host.shutdown()
    #expect(answers.withLock { $0 } == 50)
  }
}
