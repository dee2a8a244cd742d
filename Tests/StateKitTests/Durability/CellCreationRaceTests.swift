import Dispatch
import StateKitSimulation
import Testing
import TestSupport

@testable import StateKit

/// The tag of a cell whose loading a test interrupts. A cell is one piece of durable shared state.
/// While the owner of the cell loads its record, the owner calls a closure of the test, in which
/// another thread can create the same cell.
enum Interrupted: CellTag {
  /// The closure to call once. It is removed before the call.
  static let action = Locked<(@Sendable () -> Void)?>(nil)
  /// The way in which the owner handles an unreadable record.
  static let policy = Locked(RecoveryPolicy.startFresh)

  static var recoveryPolicy: RecoveryPolicy {
    action.withLock { $0.take() }?()
    return policy.withLock { $0 }
  }

  static func willDecode() { action.withLock { $0.take() }?() }
}

/// Two threads that create the same cell.
@Suite(.serialized) struct CellCreationRaceTests {
  private static let name = "StateKitTests.ReadOnlyCell<StateKitTests.CellA>"

  private static func record(_ value: Int) -> [UInt8] {
    StateRecord(name: name, formatVersion: 2, sequence: 7, payload: Array("\(value):".utf8)).encoded
  }

  /// The kinds of records on disk, and the value that a launch loads from each.
  enum StoredRecord: CaseIterable, Sendable {
    case missing, intact, truncated, foreign, undecodable

    var bytes: [UInt8]? {
      switch self {
      case .missing: nil
      case .intact: record(4)
      case .truncated: [1]
      case .foreign:
        StateRecord(name: "Evil.Owner", formatVersion: 2, sequence: 1, payload: []).encoded
      case .undecodable:
        StateRecord(name: name, formatVersion: 2, sequence: 1, payload: [0]).encoded
      }
    }

    var value: Int { self == .intact ? 4 : 0 }
    var isUnreadable: Bool { self != .missing && self != .intact }
  }

  @Test(arguments: StoredRecord.allCases)
  func `Threads that create the same cell find the same state and report a problem once`(
    stored: StoredRecord
  ) async throws {
    for _ in 0..<300 {
      let files = InMemoryStateFiles()
      files[CellFile.a] = stored.bytes
      let log = EventLog()
      let recorder = EventRecorder(log, to: .issues)
      let storage = try SharedStorage(log: log, files: files)
      let values = Locked<[Int]>([])
      let start = DispatchSemaphore(value: 0)
      let workers = (0..<3).map { _ in
        TestThread {
          start.wait()
          let value = storage.value(of: ReadOnlyCell<CellA>.self).value
          values.withLock { $0.append(value) }
        }
      }
      for _ in workers { start.signal() }
      for worker in workers { worker.join() }
      #expect(values.withLock { $0 } == [stored.value, stored.value, stored.value])
      #expect(recorder.issues.count == (stored.isUnreadable ? 1 : 0))
      #expect(files.fileNames.count == (stored == .missing ? 0 : 1))
      // There is only one cell, so every reader sees the client's write.
      let cell = CellClient.live(CellA.self, in: storage)
      cell.set(9)
      #expect(storage.value(of: ReadOnlyCell<CellA>.self).value == 9)
      try await cell.synchronize()
      files.simulateCrash()
      #expect(try Cells.found(in: files) == [9, 0, 0])
    }
  }

  private static let interruptedName = RecordName(ReadOnlyCell<Interrupted>.self)

  /// An object that keeps the client of another thread alive.
  private final class ClientHolder: Sendable {
    let client = Locked<CellClient?>(nil)
  }

  /// Creates the cell on one thread. The file of its record contains `bytes`. Meanwhile another
  /// thread creates the same cell, sets it to 5 and waits until the change is on disk.
  private func createCellOnTwoThreads(
    _ bytes: [UInt8]
  ) async throws -> (files: InMemoryStateFiles, value: Int, issues: [String]) {
    let files = InMemoryStateFiles()
    let fileName = try #require(Self.interruptedName).fileName
    files[fileName] = bytes
    let log = EventLog()
    let recorder = EventRecorder(log, to: .issues)
    let storage = try SharedStorage(log: log, files: files)
    let holder = ClientHolder()
    let action: @Sendable () -> Void = {
      let done = DispatchSemaphore(value: 0)
      Task {
        let cell = CellClient.live(Interrupted.self, in: storage)
        cell.set(5)
        try? await cell.synchronize()
        holder.client.withLock { $0 = cell }
        done.signal()
      }
      done.wait()
    }
    Interrupted.action.withLock { $0 = action }
    let value = try await runOnNewThread { storage.value(of: ReadOnlyCell<Interrupted>.self).value }
    withExtendedLifetime(holder) {}
    storage.close()
    return (files, value, recorder.issues)
  }

  @Test func `A thread that loads an outdated record sees the newer write of another thread`()
    async throws
  {
    let name = try #require(Self.interruptedName)
    let record = StateRecord(
      name: name.text, formatVersion: 2, sequence: 1, payload: Array("4:".utf8))
    let (files, value, issues) = try await createCellOnTwoThreads(record.encoded)
    #expect(value == 5 && issues == [])
    #expect(files.fileNames == [name.fileName])
    #expect(try StateRecord(files[name.fileName] ?? []).payload == Array("5:".utf8))
  }

  @Test func `A thread that loads a damaged record does not set aside another thread's record`()
    async throws
  {
    let name = try #require(Self.interruptedName)
    let (files, value, issues) = try await createCellOnTwoThreads([1])
    #expect(value == 5 && issues.count == 1)
    #expect(files.fileNames == [name.fileName, name.fileName + ".damaged-1"])
    #expect(files[name.fileName + ".damaged-1"] == [1])
    #expect(try StateRecord(files[name.fileName] ?? []).payload == Array("5:".utf8))
  }

  @Test func `A record that its owner refuses is reported once even if two threads load it`()
    async throws
  {
    Interrupted.policy.withLock { $0 = .refuseToLoad }
    defer { Interrupted.policy.withLock { $0 = .startFresh } }
    let name = try #require(Self.interruptedName)
    let (files, value, issues) = try await createCellOnTwoThreads([1])
    #expect(value == 0)
    // Another issue reports that the other thread's transaction changed nothing.
    #expect(issues.count { $0.hasPrefix("The record of") } == 1)
    #expect(files.fileNames == [name.fileName])
    #expect(files[name.fileName] == [1])
  }
}
