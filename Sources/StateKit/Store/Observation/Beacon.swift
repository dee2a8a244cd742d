import Observation

/// Wakes those who read one value of a store: a view, or whoever else tracks what it reads.
///
/// Not generic: a key path in generic code is made anew each time it is used, which costs more than
/// everything else here.
final class Beacon: Observable, Sendable {
  private let registrar = ObservationRegistrar()
  private var light: Void { () }

  /// Notes that the value is being read, in the tracking that is under way, if one is.
  func see() { registrar.access(self, keyPath: \.light) }

  /// Wakes everybody who has seen it. It wakes nobody twice: whoever wants to know more reads again.
  func wake() { registrar.willSet(self, keyPath: \.light) }
}
