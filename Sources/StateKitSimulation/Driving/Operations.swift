import StateKit

/// The operations of effects that have begun and not ended, by the task in which they run. One of an
/// effect may wait for another of it, which may outlive the effect.
struct Operations: Sendable {
  private struct Operation: Sendable {
    let source: EffectIdentitySource
    let store: ObjectIdentifier
  }

  private var running: [UInt: Operation] = [:]
  /// Whether there was one at all.
  private(set) var haveBegun = false

  mutating func begin(
    _ effect: EffectIdentitySource, of store: ObjectIdentifier, in task: UInt
  ) {
    haveBegun = true
    running[task] = Operation(source: effect, store: store)
  }

  mutating func end(in task: UInt) { running[task] = nil }

  subscript(task: UInt) -> EffectIdentity? { running[task]?.source.identity }

  /// Whether none runs.
  var isEmpty: Bool { running.isEmpty }

  /// The effects of all of them.
  var all: [EffectIdentity] { Self.effects(of: running.values) }

  /// Those of one store.
  func all(of store: ObjectIdentifier) -> [EffectIdentity] {
    Self.effects(of: running.values.filter { $0.store == store })
  }

  /// Each effect once. Two stores count their effects apart: the place in the sources comes second.
  private static func effects(of running: some Sequence<Operation>) -> [EffectIdentity] {
    var numbers: [ObjectIdentifier: Set<UInt64>] = [:]
    return
      running
      .filter { numbers[$0.store, default: []].insert($0.source.number).inserted }
      .map(\.source.identity)
      .sorted {
        ($0.number, $0.location.fileID, $0.location.line)
          < ($1.number, $1.location.fileID, $1.location.line)
      }
  }
}
