/// Which requests of one launch were heard: the newest, and which of the ones just before it.
///
/// It never grows. What is further behind than it reaches is taken for heard: such a request is lost,
/// and whoever made it has long given it up.
struct RequestWindow: Hashable, Sendable {
  /// How many numbers are told apart: the newest and those just before it.
  static let reach: UInt64 = 64
  /// The furthest that a number may lie ahead: further on, it is damaged, and taking it would make the
  /// launch mute.
  static let longestJump: UInt64 = 1 << 20

  private var newest: UInt64 = 0
  /// Bit `n` stands for the number `n` before the newest.
  private var heard: UInt64 = 0

  /// Takes up a request. False when it was heard before.
  ///
  /// - Throws: ``BackendRefusal/malformedRequest`` when no device can have numbered it so.
  mutating func take(_ id: RequestID) throws(BackendRefusal) -> Bool {
    guard id.number > newest else {
      let age = newest - id.number
      guard age < Self.reach else { return false }
      let bit: UInt64 = 1 << age
      defer { heard |= bit }
      return heard & bit == 0
    }
    let jump = id.number - newest
    guard jump <= Self.longestJump else { throw .malformedRequest }
    heard = jump < Self.reach ? heard << jump | 1 : 1
    newest = id.number
    return true
  }
}
