import StateKit

/// The operations of effects that have begun and not ended, by the task in which they run.
struct Operations: Sendable {
  private var sources: [UInt: EffectIdentitySource] = [:]
  /// Whether there was one at all.
  private(set) var haveBegun = false

  mutating func begin(_ effect: EffectIdentitySource, in task: UInt) {
    haveBegun = true
    sources[task] = effect
  }

  mutating func end(in task: UInt) { sources[task] = nil }

  subscript(task: UInt) -> EffectIdentity? { sources[task]?.identity }

  /// All of them. Two stores count their effects apart: the place in the sources comes second.
  var all: [EffectIdentity] {
    sources.values.map(\.identity).sorted {
      ($0.number, $0.location.fileID, $0.location.line)
        < ($1.number, $1.location.fileID, $1.location.line)
    }
  }
}
