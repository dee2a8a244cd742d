internal import LifeSignalDomain
internal import Synchronization

/// The telephone and the haptics of a device.
final class PhoneRecorder: Sendable {
  private struct State {
    var opened: [PhoneLink] = []
    var hapticCounts: [Haptic: Int] = [:]
  }

  private let state = Mutex(State())

  /// The calls and messages that were opened, oldest first.
  var opened: [PhoneLink] { state.withLock { $0.opened } }

  /// Returns how often a haptic was played.
  func hapticCount(_ haptic: Haptic) -> Int { state.withLock { $0.hapticCounts[haptic] ?? 0 } }

  /// Returns the client of the telephone for one launch.
  func phoneClient(for lifetime: LaunchLifetime) -> PhoneClient {
    PhoneClient { [self] link in
      if lifetime.isActive { state.withLock { $0.opened.append(link) } }
      return lifetime.isActive
    }
  }

  /// Returns the client of the haptics for one launch.
  func hapticClient(for lifetime: LaunchLifetime) -> HapticClient {
    HapticClient { [self] haptic in
      if lifetime.isActive { state.withLock { $0.hapticCounts[haptic, default: 0] += 1 } }
    }
  }
}
