import Foundation
import LifeSignalBackend
import LifeSignalDomain
import StateKit
import StateKitSimulation
import Testing

@testable import LifeSignalHosting

/// A server without a store: turns are performed and added to a keeper, on the thread of the test.
final class KeptServer {
  /// A small policy, so that a test makes many snapshots.
  static let frequentSnapshots = SnapshotPolicy(minimumByteCount: 1 << 20, maximumTurnCount: 5)

  let files: InMemoryStateFiles
  let keeper: BackendKeeper
  let recovered: RecoveredBackend
  let disk: ManualQueue
  let encoder: ManualQueue
  private(set) var state: BackendState
  private let random: RandomSource

  /// Opens a folder.
  ///
  /// - Parameter isImmediate: Whether each turn is on disk when ``perform(_:at:)`` returns.
  init(
    _ files: InMemoryStateFiles, seed: UInt64 = 1, isImmediate: Bool = true,
    policy: SnapshotPolicy = frequentSnapshots
  ) throws {
    self.files = files
    disk = ManualQueue(runsAtOnce: isImmediate)
    encoder = ManualQueue(runsAtOnce: isImmediate)
    random = .seeded(seed)
    (keeper, recovered) = try BackendKeeper.open(
      files, disk: disk.queue, encoder: encoder.queue, random: random, policy: policy)
    state = recovered.state
  }

  /// Performs a turn, and returns its messages.
  @discardableResult
  func perform(_ action: BackendFeature.Action, at time: LocalTime) -> BackendContext {
    let turn = BackendTurn(action: action, time: time, seed: TurnSeed(from: random))
    let context = turn.perform(on: &state)
    keeper.append(turn, state, TurnMessages(context.outgoing, at: context.now))
    return context
  }

  /// Performs random turns, and returns the state after each of them.
  @discardableResult
  func perform(_ count: Int, of traffic: inout RandomTraffic) throws -> [BackendState] {
    try (0..<count).map { _ in
      traffic.receive(perform(try traffic.next(), at: traffic.time).outgoing)
      return state
    }
  }

  /// Closes the folder in order.
  func close() async throws {
    keeper.beginClosing()
    disk.runAtOnce()
    try await keeper.close(state)
  }
}

extension InMemoryStateFiles {
  /// Returns a copy of the files.
  func copy() -> InMemoryStateFiles {
    let copy = InMemoryStateFiles(folder: folder)
    for name in fileNames { copy[name] = self[name] }
    return copy
  }

  /// The bytes of all files.
  var content: [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: fileNames.map { ($0, self[$0] ?? []) })
  }

  /// The name of the last file of the log.
  var lastSegment: String? { fileNames.last { $0.hasPrefix("turns-") } }
}

/// Expects that two states are equal, without printing them: they are large.
func expectSame(
  _ state: BackendState, _ expected: BackendState?, _ comment: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  if state != expected {
    Issue.record("The states differ. \(comment)", sourceLocation: sourceLocation)
  }
}
