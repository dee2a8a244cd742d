internal import LifeSignalDomain
internal import LifeSignalFeatures
internal import Synchronization

/// The refusals that the screen of a device has shown since they were last taken.
///
/// A refusal stays on a screen until the app removes it, even while the user does something else,
/// so the screen alone does not show whether the last action was refused. A refusal in a part that
/// is not visible, because another tab is selected, counts as shown when the user opens that part.
final class RefusalRecorder: Sendable {
  private struct State {
    var shown: [ShownRefusal] = []
    /// The parts with a refusal that has not been visible yet.
    var pendingParts: Set<ScreenPart> = []

    /// Records a refusal; the same refusal twice at the same time counts once.
    mutating func show(_ refusal: RefusalWord, _ part: ScreenPart, now: Duration) {
      shown.removeAll { ($0.refusal, $0.part, $0.shownAt) == (refusal, part, now) }
      shown.append(ShownRefusal(refusal: refusal, part: part, shownAt: now))
    }
  }

  private let state = Mutex(State())

  /// Updates the recorded refusals after an action on a screen.
  ///
  /// - Parameter part: The part that refused the action, or `nil` if no part refused it.
  func update(for screen: Screen, refusedBy part: ScreenPart?, now: Duration) {
    state.withLock { state in
      guard part != nil || !state.shown.isEmpty || !state.pendingParts.isEmpty else { return }
      if let part { state.pendingParts.insert(part) }
      let visibleParts = ScreenPart.shown(on: screen)
      for (index, shown) in state.shown.enumerated() where shown.goneAt == nil {
        let isStillVisible =
          visibleParts.contains(shown.part) && shown.part.refusal(on: screen) == shown.refusal
        if !isStillVisible { state.shown[index].goneAt = now }
      }
      for part in visibleParts where state.pendingParts.contains(part) {
        if let refusal = part.refusal(on: screen) { state.show(refusal, part, now: now) }
      }
      state.pendingParts = state.pendingParts.filter { part in
        !visibleParts.contains(part) && part.refusal(on: screen) != nil
      }
    }
  }

  /// Returns the refusals that became visible since the last call, oldest first.
  func take() -> [ShownRefusal] {
    state.withLock { state in
      defer { state.shown = [] }
      return state.shown
    }
  }
}
