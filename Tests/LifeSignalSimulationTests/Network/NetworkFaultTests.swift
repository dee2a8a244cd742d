import Foundation
import LifeSignalDomain
import StateKitSimulation
import Synchronization
import Testing

@testable import LifeSignalSimulation

/// The effects of faults on messages, and the counts of the faults.
struct NetworkFaultTests {
  private final class Arrivals: Sendable {
    let all = Mutex([UInt16]())

    func record(_ bytes: [UInt8]) {
      all.withLock { $0.append(UInt16(bytes[0]) << 8 | UInt16(bytes[1])) }
    }

    var numbers: [UInt16] { all.withLock { $0 } }
  }

  private let simulation = Simulation()
  private let address = DeviceAddress(device: DeviceID(UUID()), launch: LaunchID(UUID()))
  private let arrivals = Arrivals()

  private func network(_ plan: String, seed: UInt64 = 1) throws -> Network {
    let network = Network(
      simulation: simulation, latency: .milliseconds(50), faults: try FaultPlan(plan),
      choices: .seeded(seed))
    network.connectBackend { _, _ in }
    network.transport(of: address).connect { [arrivals] in arrivals.record($0) }
    return network
  }

  /// Sends messages to the device, one every 10 ms, and waits until none is in transit.
  private func send(_ count: UInt16 = 1_000, over network: Network) {
    for number in 0..<count {
      network.deliver([UInt8(number >> 8), UInt8(number & 0xFF)], to: address)
      simulation.advance(by: .milliseconds(10))
    }
    simulation.advance(by: .seconds(120))
    #expect(network.inFlight == 0)
  }

  @Test func `Without faults every message arrives in order, and no random choice is made`() throws
  {
    let choices = Choices.seeded(1)
    let network = Network(
      simulation: simulation, latency: .zero, faults: .none, choices: choices)
    network.transport(of: address).connect { [arrivals] in arrivals.record($0) }
    send(over: network)
    #expect(arrivals.numbers == Array(0..<1_000))
    #expect(network.counts == FaultCounts())
    #expect(choices.record.values.isEmpty)
  }

  @Test func `A dropped message never arrives`() throws {
    let network = try network("drop=0.1")
    send(over: network)
    #expect(arrivals.numbers.count == 1_000 - network.counts[.drop])
    #expect((50...150).contains(network.counts[.drop]))
    #expect(network.counts.total == network.counts[.drop])
    #expect(network.link(address.device).lastLoss != nil)
  }

  @Test func `Delayed messages keep their order`() throws {
    let network = try network("delay=5s")
    send(over: network)
    #expect(arrivals.numbers == Array(0..<1_000))
    #expect(network.counts[.delay] > 900)
    #expect(network.counts[.reorder] == 0)
  }

  @Test func `A duplicated message arrives twice`() throws {
    let network = try network("duplicate=0.1")
    send(over: network)
    #expect(Set(arrivals.numbers).count == 1_000)
    #expect(arrivals.numbers.count == 1_000 + network.counts[.duplicate])
    #expect((50...150).contains(network.counts[.duplicate]))
    #expect(network.counts[.reorder] == 0)
  }

  @Test func `Each reordered message counts once`() throws {
    let network = try network("reorder=0.1")
    send(over: network)
    #expect(arrivals.numbers.sorted() == Array(0..<1_000))
    var (newest, overtakenCount) = (-1, 0)
    for number in arrivals.numbers {
      if Int(number) < newest { overtakenCount += 1 }
      newest = max(newest, Int(number))
    }
    #expect(overtakenCount > 20)
    #expect(network.counts[.reorder] == overtakenCount)
  }

  @Test func `The same seed has the same effect on the same messages`() throws {
    send(over: try network("rough", seed: 4))
    let first = arrivals.numbers
    let withSameSeed = NetworkFaultTests()
    withSameSeed.send(over: try withSameSeed.network("rough", seed: 4))
    #expect(withSameSeed.arrivals.numbers == first)
    let withOtherSeed = NetworkFaultTests()
    withOtherSeed.send(over: try withOtherSeed.network("rough", seed: 5))
    #expect(withOtherSeed.arrivals.numbers != first)
  }

  @Test func `A cut connection loses every message, including those in transit`() throws {
    let network = try network("none")
    network.deliver([0, 1], to: address)
    network.changeLink(of: address.device) { $0.isBroken = true }
    network.deliver([0, 2], to: address)
    simulation.advance(by: .seconds(1))
    #expect(arrivals.numbers.isEmpty)
    #expect(network.inFlight == 0)
    network.changeLink(of: address.device) { $0.isBroken = false }
    network.deliver([0, 3], to: address)
    simulation.advance(by: .seconds(1))
    #expect(arrivals.numbers == [3])
  }

  @Test func `Messages to and from an ended launch are lost`() throws {
    let network = try network("none")
    let backendArrivals = Arrivals()
    network.connectBackend { bytes, _ in backendArrivals.record(bytes) }
    let endedTransport = network.transport(of: address)
    network.deliver([0, 1], to: address)
    let runningAddress = DeviceAddress(device: address.device, launch: LaunchID(UUID()))
    let runningTransport = network.transport(of: runningAddress)
    runningTransport.connect { [arrivals] in arrivals.record($0) }
    network.deliver([0, 2], to: runningAddress)
    endedTransport.send([0, 3])
    runningTransport.send([0, 4])
    simulation.advance(by: .seconds(1))
    #expect(arrivals.numbers == [2])
    #expect(backendArrivals.numbers == [4])
    // The running launch has missed no message.
    #expect(network.link(address.device).lastLoss == nil)
  }
}
