@testable import StateKit

/// The outcome of a program that ran in a store or in the scheduler alone.
struct AgreementOutcome {
  /// An event, with its virtual time.
  struct Entry: Hashable, Sendable, CustomStringConvertible {
    let time: Duration
    let event: TraceEvent

    var description: String { "\(time / .seconds(1)) s: \(event)" }
  }

  enum TraceEvent: Hashable, Sendable {
    /// The number of an action, and the number of the effect that sent it, if any.
    case action(Int, cause: UInt64?)
    /// The number of an effect, and the line of its call site.
    case started(UInt64, line: UInt)
    case finished(UInt64)
    case failed(UInt64)
    case cancelled(UInt64)
    case abandoned(UInt64)
    /// The store reported a root `.dismiss` inside a `concatenate`, `debounce` or `throttle`, where
    /// it has no effect.
    case lateDismissal
    /// The store dropped an action, because the root feature had dismissed itself.
    case dropped
    /// The store reported another issue.
    case report(String)
  }

  /// The events, if the program is traced.
  var trace: [Entry] = []
  /// `endedGroups[i][j]`: whether the effects that input `j` caused, directly or indirectly, have
  /// ended after input `i`.
  var endedGroups: [[Bool]] = []
  /// The numbers of the running effects, at the end.
  var liveEffects: [UInt64] = []
  var state = AgreementProgram.initialState
  /// The hash value of the scheduler's canonical form, at the end. The form itself is not
  /// `Sendable`, so it cannot leave the isolation of a store.
  var schedulerHash: Int?
  /// The violations of the interpreter's rules, or the problems of the store's simulation.
  var problems: [String] = []

  /// Returns the first problem, or else a description of the first difference; nil if there is
  /// neither.
  func firstDifference(from store: AgreementOutcome) -> String? {
    if let problem = problems.first { return problem }
    for index in 0..<max(trace.count, store.trace.count) {
      let alone = index < trace.count ? trace[index] : nil
      let other = index < store.trace.count ? store.trace[index] : nil
      if alone != other {
        return "Event \(index): \(text(alone)) in the scheduler alone, \(text(other)) in the store"
      }
    }
    return difference("The handled actions", state.handled, store.state.handled)
      ?? difference("The state", state, store.state)
      ?? difference("The ended groups after each input", endedGroups, store.endedGroups)
      ?? difference("The live effects", liveEffects, store.liveEffects)
      ?? difference("The hash of the scheduler", schedulerHash, store.schedulerHash)
  }

  private func text(_ entry: Entry?) -> String { entry.map { "\($0)" } ?? "no event" }

  private func difference<Value: Equatable>(
    _ name: String, _ alone: Value, _ store: Value
  ) -> String? {
    alone == store ? nil : "\(name): \(alone) in the scheduler alone, \(store) in the store"
  }
}

extension EffectScheduler {
  /// Returns the hash value of the canonical form, for a comparison with the scheduler of a store.
  func agreementHash(at now: Duration) -> Int {
    canonicalForm(at: now, describing: { $0.source.line }, running: { _ in 0 }).hashValue
  }
}
