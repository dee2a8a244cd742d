internal import Foundation
internal import LifeSignalDomain
internal import StateKit
internal import Synchronization

/// The toasts of a device: each disappears after its lifetime, and all disappear with the app.
final class ToastRecorder: Sendable {
  /// The maximum number of toasts that are kept.
  private static let limit = 64

  private struct State {
    var shown: [ShownToast] = []
    var count = 0
    /// The number of toasts of earlier launches.
    var earlierCount = 0
  }

  private let state = Mutex(State())

  /// The most recent toasts, oldest first.
  var shown: [ShownToast] { state.withLock { $0.shown } }

  /// The total number of toasts that were shown.
  var count: Int { state.withLock { $0.count } }

  /// Returns the toasts that are still on the screen.
  func visible(at now: Date) -> [Toast] {
    state.withLock { toasts in
      toasts.shown.suffix(toasts.count - toasts.earlierCount)
        .filter { $0.isVisible(at: now) }.map(\.toast)
    }
  }

  /// Returns the client for toasts for one launch.
  func client(of lifetime: LaunchLifetime, _ date: DateGenerator) -> ToastClient {
    state.withLock { $0.earlierCount = $0.count }
    return ToastClient { [self] toast in
      guard lifetime.isActive else { return }
      let shown = ShownToast(toast: toast, shownAt: date.now())
      state.withLock { toasts in
        toasts.shown = (toasts.shown + [shown]).suffix(Self.limit)
        toasts.count += 1
      }
    }
  }
}
