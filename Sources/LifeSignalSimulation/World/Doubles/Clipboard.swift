internal import LifeSignalDomain
internal import Synchronization

/// The clipboard of a device.
final class Clipboard: Sendable {
  private let state = Mutex(String?.none)

  /// What was copied last.
  var text: String? { state.withLock { $0 } }

  /// The clipboard, as a launch uses it.
  func client(of life: Life) -> ClipboardClient {
    ClipboardClient { [self] text in
      if life.goesOn { state.withLock { $0 = text } }
    }
  }
}
