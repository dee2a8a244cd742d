internal import LifeSignalDomain
internal import Synchronization

/// What the screen of a device came to refuse since somebody asked.
///
/// A refusal stands on a screen until the app takes it away, also while something else is done there.
/// So the screen alone does not say whether what was done last was refused. And what a part refuses that
/// nobody sees, because another tab is looked at, is not shown before somebody goes there.
final class RefusalBoard: Sendable {
  private struct State {
    var shown: [ShownRefusal] = []
    /// The parts that have refused something which nobody has seen.
    var unseen: Set<ScreenPart> = []

    /// Somebody who is refused the same twice at one moment sees it once.
    mutating func show(_ refusal: Refusal, _ part: ScreenPart, now: Duration) {
      shown.removeAll { ($0.refusal, $0.part, $0.shownAt) == (refusal, part, now) }
      shown.append(ShownRefusal(refusal: refusal, part: part, shownAt: now))
    }
  }

  private let state = Mutex(State())

  /// Looks at a screen on which something has just happened.
  ///
  /// - Parameter part: The part that has refused what was wanted of it; nothing when none has.
  func look(at screen: Screen, refusedBy part: ScreenPart?, now: Duration) {
    state.withLock { state in
      guard part != nil || !state.shown.isEmpty || !state.unseen.isEmpty else { return }
      if let part { state.unseen.insert(part) }
      let seen = ScreenPart.shown(on: screen)
      for (index, shown) in state.shown.enumerated() where shown.goneAt == nil {
        let isSeen = seen.contains(shown.part) && shown.part.refusal(on: screen) == shown.refusal
        if !isSeen { state.shown[index].goneAt = now }
      }
      for part in seen where state.unseen.contains(part) {
        if let refusal = part.refusal(on: screen) { state.show(refusal, part, now: now) }
      }
      state.unseen = state.unseen.filter { part in
        !seen.contains(part) && part.refusal(on: screen) != nil
      }
    }
  }

  /// What has come to be seen since this was last called, the oldest first.
  func take() -> [ShownRefusal] {
    state.withLock { state in
      defer { state.shown = [] }
      return state.shown
    }
  }
}
