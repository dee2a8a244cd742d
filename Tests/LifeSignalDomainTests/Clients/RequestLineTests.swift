import LifeSignalTestSupport
import StateKit
import StateKitSimulation
import Testing

@testable import LifeSignalDomain

/// Tests of ``RequestLine`` against a model, in random orders of events. Unlike the tests of the
/// connection, these include a status that lags behind what the transport can do.
struct RequestLineTests {
  /// The life of a request according to the model.
  fileprivate enum Stage: Equatable {
    case parked, refused, interrupted, removed
    /// Written after this status.
    case written(after: LinkStatus?)
  }

  /// Every request so far, with the checks of what may happen to it.
  fileprivate struct Model {
    var stages: [Stage] = []
    var writes: [UInt64] = []

    mutating func move(_ number: UInt64, from allowed: (Stage) -> Bool, to next: Stage) {
      let index = Int(number) - 1
      #expect(allowed(stages[index]), "request \(number) is \(stages[index]), not \(next)")
      stages[index] = next
    }

    func numbers(where matches: (Stage) -> Bool) -> [UInt64] {
      stages.indices.filter { matches(stages[$0]) }.map { UInt64($0) + 1 }
    }
  }

  fileprivate static func isWritten(_ stage: Stage) -> Bool {
    if case .written = stage { true } else { false }
  }

  /// Returns whether a request that was written after a status is lost with the next one.
  private static func isLost(_ stage: Stage, with next: LinkStatus) -> Bool {
    guard case .written(let before) = stage else { return false }
    switch (before, next) {
    case (_, .offline), (_, .closed): return true
    case (.interrupted, _), (.degraded, _): return false
    case (.open, _): return before != next
    default:
      switch next {
      case .connecting, .open: return false
      default: return true
      }
    }
  }

  private static func randomStatus(_ random: inout SplitMix64) -> LinkStatus {
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<3: .open(epoch: UInt64.random(in: 1...3, using: &random))
    case 3: .connecting
    case 4, 5: .interrupted(retry: 1, of: 5)
    case 6: .degraded
    default: Bool.random(using: &random) ? .offline : .closed
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func `The line agrees with its model in any order of events`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (line, model, isOpen) = (RequestLine(), Model(), false)
    for _ in 0..<300 {
      switch Int.random(in: 0..<12, using: &random) {
      case 0..<5:
        let number = UInt64(model.stages.count) + 1
        let waiting = model.numbers { $0 == .parked }.count
        let isRefusing = !isOpen && (line.status?.refusesRequests ?? false)
        let isFull = !isOpen && waiting >= 64
        let isAdded = line.add(RequestID(number), [UInt8(number & 255)], isOpen: isOpen)
        #expect(isAdded == !(isRefusing || isFull))
        model.stages.append(isAdded ? .parked : .refused)
      case 5, 6:
        guard !model.stages.isEmpty else { continue }
        let number = UInt64.random(in: 1...UInt64(model.stages.count), using: &random)
        line.remove(RequestID(number))
        let stage = model.stages[Int(number) - 1]
        if stage == .parked || Self.isWritten(stage) {
          model.move(number, from: { _ in true }, to: .removed)
        }
      case 7: isOpen.toggle()
      case 8: model.refuse(line.removeParked())
      default:
        let status = Self.randomStatus(&random)
        let lost = model.numbers { Self.isLost($0, with: status) }
        let change = line.statusChanged(to: status, isOpen: isOpen)
        #expect(change.interrupted.map(\.number) == lost, "\(status)")
        for number in lost { model.move(number, from: Self.isWritten, to: .interrupted) }
        model.adopt(status)
        if status.refusesRequests, !isOpen {
          model.refuse(change.refused)
        } else {
          #expect(change.refused.isEmpty)
        }
      }
      model.write(&line, isOpen: isOpen)
      #expect(line.parkedCount == model.numbers { $0 == .parked }.count)
      #expect(line.parkedCount <= RequestLine.capacity)
    }
    #expect(model.writes == Array(Set(model.writes)).sorted())
    #expect(model.writes.count > 0)
  }

  @Test func `A thread that finds another one writing leaves its requests to it`() {
    var line = RequestLine()
    let began = line.beginWriting()
    let beganTwice = line.beginWriting()
    #expect(began && !beganTwice)
    // The second thread may have seen a carrier that the first one did not see.
    let endedAtOnce = line.endWriting()
    let ended = line.endWriting()
    #expect(!endedAtOnce && ended)
    let beganAgain = line.beginWriting()
    #expect(beganAgain)
  }
}

extension RequestLineTests.Model {
  fileprivate mutating func refuse(_ ids: [RequestID]) {
    #expect(ids.map(\.number) == numbers { $0 == .parked })
    for id in ids { move(id.number, from: { $0 == .parked }, to: .refused) }
  }

  /// Requests that were written before the status was known belong to the connection that opens.
  fileprivate mutating func adopt(_ status: LinkStatus) {
    guard case .open = status else { return }
    for index in stages.indices {
      switch stages[index] {
      case .written(after: nil), .written(after: .connecting), .written(after: .offline),
        .written(after: .closed):
        stages[index] = .written(after: status)
      default: break
      }
    }
  }

  /// Writes what can be written, as the connection does.
  fileprivate mutating func write(_ line: inout RequestLine, isOpen: Bool) {
    guard isOpen else { return }
    let waiting = numbers { $0 == .parked }
    var written: [UInt8] = []
    while let bytes = line.nextMessage() { written += bytes }
    #expect(written == waiting.map { UInt8($0 & 255) })
    for number in waiting {
      move(number, from: { $0 == .parked }, to: .written(after: line.status))
      writes.append(number)
    }
  }
}
