internal import Foundation
internal import LifeSignalDomain
internal import StateKit
internal import Synchronization

/// The words that a device shows: each is gone after a moment, and all of them with their app.
final class ToastBoard: Sendable {
  /// How many are remembered.
  private static let remembered = 64

  private struct State {
    var last: [ShownToast] = []
    var count = 0
  }

  private let state = Mutex(State())

  /// The last ones that were shown, the oldest first.
  var shown: [ShownToast] { state.withLock { $0.last } }

  /// How many were ever shown.
  var count: Int { state.withLock { $0.count } }

  /// Those that are still there.
  func visible(at now: Date) -> [Toast] {
    shown.filter { $0.isVisible(at: now) }.map(\.toast)
  }

  /// The board, as a launch shows on it.
  func client(of life: Life, _ date: DateGenerator) -> ToastClient {
    ToastClient { [self] toast in
      guard life.goesOn else { return }
      let shown = ShownToast(toast: toast, shownAt: date.now())
      state.withLock { toasts in
        toasts.last = (toasts.last + [shown]).suffix(Self.remembered)
        toasts.count += 1
      }
    }
  }
}
