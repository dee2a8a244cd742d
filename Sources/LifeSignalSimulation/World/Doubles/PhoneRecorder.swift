internal import LifeSignalDomain
internal import Synchronization

/// The telephone and the haptics of a device.
final class PhoneRecorder: Sendable {
  private struct State {
    var opened: [PhoneLink] = []
    var felt: [Haptic: Int] = [:]
  }

  private let state = Mutex(State())

  /// The calls and messages that were opened, oldest first.
  var opened: [PhoneLink] { state.withLock { $0.opened } }

  /// Returns how often a haptic was played.
  func hapticCount(_ haptic: Haptic) -> Int { state.withLock { $0.felt[haptic] ?? 0 } }

  /// Returns the client of the telephone for one launch.
  func phoneClient(for life: LaunchLifetime) -> PhoneClient {
    PhoneClient { [self] link in
      if life.isActive { state.withLock { $0.opened.append(link) } }
      return life.isActive
    }
  }

  /// Returns the client of the haptics for one launch.
  func hapticClient(for life: LaunchLifetime) -> HapticClient {
    HapticClient { [self] haptic in
      if life.isActive { state.withLock { $0.felt[haptic, default: 0] += 1 } }
    }
  }
}
