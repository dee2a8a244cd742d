internal import LifeSignalDomain
internal import Synchronization

/// A device's telephone, and what a hand feels of it.
final class Telephone: Sendable {
  private struct State {
    var opened: [PhoneLink] = []
    var felt: [Haptic: Int] = [:]
  }

  private let state = Mutex(State())

  /// The calls and messages that were opened, the oldest first.
  var opened: [PhoneLink] { state.withLock { $0.opened } }

  /// How often something was felt.
  func felt(_ haptic: Haptic) -> Int { state.withLock { $0.felt[haptic] ?? 0 } }

  /// The telephone, as a launch opens it.
  func client(of life: Life) -> PhoneClient {
    PhoneClient { [self] link in
      if life.goesOn { state.withLock { $0.opened.append(link) } }
      return life.goesOn
    }
  }

  /// What a launch lets a hand feel.
  func haptics(of life: Life) -> HapticClient {
    HapticClient { [self] haptic in
      if life.goesOn { state.withLock { $0.felt[haptic, default: 0] += 1 } }
    }
  }
}
