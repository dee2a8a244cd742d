import Foundation
import LifeSignalBackend
import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

@testable import LifeSignalHosting

/// Crashes of the machine at each step on the disk.
struct CrashTests {
  /// A run of a server with random turns and queues that run at random, up to a crash.
  private struct Run {
    let files = InMemoryStateFiles()
    /// The states after each turn, from the start on.
    var states = [BackendState()]
    /// The number of the last turn whose messages were released.
    var acknowledgedTurn: UInt64 = 0

    /// Performs turns until the disk has crashed.
    mutating func perform(
      _ turnCount: Int, seed: UInt64, crashAfter stepCount: Int?, fault: FileFault = .crash,
      policy: SnapshotPolicy = KeptServer.frequentSnapshots
    ) throws -> KeptServer {
      var random = SplitMix64(seed: seed)
      var traffic = try RandomTraffic(seed: seed)
      let server = try KeptServer(files, seed: seed, isImmediate: false, policy: policy)
      expectSame(server.state, states[Int(server.recovered.lastTurn)])
      states = Array(states.prefix(Int(server.recovered.lastTurn) + 1))
      if let stepCount { files.injectFault(fault, after: stepCount) }
      for number in 0..<turnCount {
        traffic.receive(
          server.perform(number == 0 ? .started : try traffic.next(), at: traffic.time).outgoing)
        states.append(server.state)
        if random.next(below: 3) == 0 { server.encoder.run() }
        if random.next(below: 2) == 0 { server.disk.run() }
      }
      server.encoder.run()
      server.disk.run()
      acknowledgedTurn = server.keeper.durableTurn
      return server
    }
  }

  @Test(arguments: 0..<3)
  func `Every acknowledged turn survives a crash at any step`(seed: UInt64) throws {
    var whole = Run()
    _ = try whole.perform(24, seed: seed, crashAfter: nil)
    #expect(whole.acknowledgedTurn == 24)
    let stepCount = whole.files.operationCount
    #expect(stepCount > 40)
    var lostTurns = 0
    for step in 0..<stepCount {
      for isKept in [false, true] {
        var run = Run()
        _ = try run.perform(24, seed: seed, crashAfter: step)
        run.files.simulateCrash { index in isKept != index.isMultiple(of: 2) }
        let recovered = try KeptServer(run.files).recovered
        #expect(recovered.lastTurn >= run.acknowledgedTurn, "after \(step) steps")
        expectSame(recovered.state, run.states[Int(recovered.lastTurn)], "after \(step) steps")
        lostTurns += Int(24 - recovered.lastTurn)
        run.files.simulateCrash()
        // The server continues, and a second crash loses nothing either.
        _ = try run.perform(8, seed: seed + 100, crashAfter: step % 7)
        run.files.simulateCrash { _ in isKept }
        let last = try KeptServer(run.files).recovered
        #expect(last.lastTurn >= run.acknowledgedTurn, "after \(step) steps")
        expectSame(last.state, run.states[Int(last.lastTurn)], "after \(step) steps")
      }
    }
    #expect(lostTurns > 0)
  }

  @Test func `A crash of the machine after a restart of the process loses nothing`() throws {
    var step = 0
    while true {
      var run = Run()
      // The process ends between two steps, so names may be changed that are not on disk.
      let server = try run.perform(
        12, seed: 2, crashAfter: step, fault: .failing(code: 5))
      let isDone = run.acknowledgedTurn == 12
      server.keeper.abandon()
      run.files.clearFaults()
      // A snapshot would make the names durable.
      _ = try run.perform(2, seed: 3, crashAfter: nil, policy: SnapshotPolicy())
      run.files.simulateCrash()
      let recovered = try KeptServer(run.files).recovered
      #expect(recovered.lastTurn >= run.acknowledgedTurn, "after \(step) steps")
      expectSame(recovered.state, run.states[Int(recovered.lastTurn)], "after \(step) steps")
      if isDone, step > 60 { break }
      step += 1
    }
  }

  @Test func `A crash at any step of a shutdown loses nothing`() async throws {
    var step = 0
    var isDone = false
    while !isDone, step < 60 {
      var run = Run()
      let server = try run.perform(7, seed: 1, crashAfter: nil)
      run.files.injectFault(.crash, after: step)
      let count = run.files.operationCount
      do {
        try await server.close()
        isDone = run.files.operationCount - count <= step
      } catch {
        #expect(error as? BackendStorageError == .files(.closed(folder: "memory")))
      }
      run.files.simulateCrash()
      let recovered = try KeptServer(run.files).recovered
      #expect(recovered.lastTurn == 7)
      expectSame(recovered.state, run.states[7])
      step += 1
    }
    #expect(isDone && step > 4)
  }

  @Test func `A crash while the folder is opened loses nothing`() throws {
    for step in 0..<8 {
      var run = Run()
      _ = try run.perform(7, seed: 1, crashAfter: nil)
      run.files.simulateCrash()
      run.files.injectFault(.crash, after: step)
      _ = try? KeptServer(run.files)
      run.files.simulateCrash()
      let recovered = try KeptServer(run.files).recovered
      #expect(recovered.lastTurn == 7)
      expectSame(recovered.state, run.states[7])
      let new = InMemoryStateFiles()
      new.injectFault(.crash, after: step)
      _ = try? KeptServer(new)
      new.simulateCrash()
      #expect(try KeptServer(new).recovered.lastTurn == 0)
    }
  }
}
