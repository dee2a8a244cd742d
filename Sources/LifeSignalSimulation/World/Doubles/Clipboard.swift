internal import LifeSignalDomain
internal import Synchronization

/// The clipboard of a device.
final class Clipboard: Sendable {
  private let state = Mutex(String?.none)

  /// The last text that was copied.
  var text: String? { state.withLock { $0 } }

  /// Returns the client of the clipboard for one launch.
  func client(of lifetime: LaunchLifetime) -> ClipboardClient {
    ClipboardClient { [self] text in
      if lifetime.isActive { state.withLock { $0 = text } }
    }
  }
}
