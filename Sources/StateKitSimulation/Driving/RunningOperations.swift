import StateKit

/// The running operations of effects, by the task in which they run. An effect can have several
/// operations that wait for one another and outlive the effect.
struct RunningOperations: Sendable {
  private struct Entry: Sendable {
    let effect: DeferredEffectIdentity
    let store: ObjectIdentifier
  }

  private var running: [UInt: Entry] = [:]
  /// Whether any operation has ever started.
  private(set) var haveBegun = false

  mutating func begin(
    _ effect: DeferredEffectIdentity, of store: ObjectIdentifier, in task: UInt
  ) {
    haveBegun = true
    running[task] = Entry(effect: effect, store: store)
  }

  mutating func end(in task: UInt) { running[task] = nil }

  subscript(task: UInt) -> EffectIdentity? { running[task]?.effect.identity }

  /// Whether no operation is running.
  var isEmpty: Bool { running.isEmpty }

  /// The effects of all running operations.
  var effects: [EffectIdentity] { Self.distinctEffects(of: running.values) }

  /// The effects of one store's running operations.
  func effects(of store: ObjectIdentifier) -> [EffectIdentity] {
    Self.distinctEffects(of: running.values.filter { $0.store == store })
  }

  /// Returns each effect once, in the order of the effects' numbers. Effects of different stores
  /// can have the same number; their source locations determine the order of such effects.
  private static func distinctEffects(of running: some Sequence<Entry>) -> [EffectIdentity] {
    var numbers: [ObjectIdentifier: Set<UInt64>] = [:]
    return
      running
      .filter { numbers[$0.store, default: []].insert($0.effect.number).inserted }
      .map(\.effect.identity)
      .sorted {
        ($0.number, $0.location.fileID, $0.location.line)
          < ($1.number, $1.location.fileID, $1.location.line)
      }
  }
}
