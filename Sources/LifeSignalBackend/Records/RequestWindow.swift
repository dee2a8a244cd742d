internal import LifeSignalDomain

/// A record of which requests of one launch of the app were received: a window of numbers that ends
/// with the newest one.
///
/// The record has a fixed size. A request older than the window counts as received and is ignored,
/// because the device has long cancelled it.
struct RequestWindow: Hashable, Sendable, Codable {
  /// The size of the window, which consists of the newest number and those just before it.
  static let size: UInt64 = 64
  /// The maximal distance of a new number from the newest one. A number farther ahead must be
  /// damaged, and accepting it would make the server ignore all further requests of the launch.
  static let longestJump: UInt64 = 1 << 20

  private var newest: UInt64 = 0
  /// The received numbers: bit `n` stands for the number `newest - n`.
  private var received: UInt64 = 0

  /// Returns whether a request was received.
  func contains(_ id: RequestID) -> Bool {
    guard id.number <= newest else { return false }
    let age = newest - id.number
    return age >= Self.size || received & 1 << age != 0
  }

  /// Adds a request by its number.
  ///
  /// - Returns: `false` if the request was already received.
  /// - Throws: `BackendRefusal.malformedRequest` if the number is too far ahead of the newest one.
  mutating func insert(_ id: RequestID) throws(BackendRefusal) -> Bool {
    guard !contains(id) else { return false }
    guard id.number > newest else {
      received |= 1 << (newest - id.number)
      return true
    }
    let jump = id.number - newest
    guard jump <= Self.longestJump else { throw .malformedRequest }
    received = jump < Self.size ? received << jump | 1 : 1
    newest = id.number
    return true
  }
}
