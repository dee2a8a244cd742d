internal import Foundation

/// The requests that were heard, so that each is heard at most once, however often the network brings
/// it.
///
/// A launch is forgotten one to two days after it was last heard. There are two generations of
/// launches, and each day the older one goes: nothing is ever searched for what may go.
struct HeardRequests: Hashable, Sendable {
  /// How long a generation lasts: a day, in seconds.
  private static let generation: TimeInterval = 86_400

  private var current = IdentifierTable<LaunchID, RequestWindow>()
  private var earlier = IdentifierTable<LaunchID, RequestWindow>()
  private var begunAt: Date?

  /// How many launches are remembered.
  var count: Int { current.count + earlier.count }

  /// Takes up a request. False when it was heard before.
  ///
  /// - Throws: ``BackendRefusal/malformedRequest`` when no device can have numbered it so.
  mutating func take(
    _ id: RequestID, from launch: LaunchID, at now: Date
  ) throws(BackendRefusal) -> Bool {
    turn(at: now)
    var window = current[launch] ?? earlier[launch] ?? RequestWindow()
    let isNew = try window.take(id)
    earlier[launch] = nil
    current[launch] = window
    return isNew
  }

  private mutating func turn(at now: Date) {
    guard let begunAt else { return self.begunAt = now }
    guard now.timeIntervalSince(begunAt) >= Self.generation else { return }
    earlier = current
    current = IdentifierTable()
    self.begunAt = now
  }
}
