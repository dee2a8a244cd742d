internal import Foundation
internal import LifeSignalDomain

/// The requests that were received, so that each is handled at most once, however often the network
/// delivers it.
///
/// A launch is forgotten one to two days after its last request. The launches are in two
/// generations, of which the older one is dropped each day, so that no search for old launches is
/// needed.
struct RequestDeduplicator: Hashable, Sendable {
  /// The duration of a generation: a day, in seconds.
  private static let generation: TimeInterval = 86_400

  private var current = IdentifierTable<LaunchID, RequestWindow>()
  private var earlier = IdentifierTable<LaunchID, RequestWindow>()
  private var begunAt: Date?

  /// The number of remembered launches.
  var count: Int { current.count + earlier.count }

  /// Records a request.
  ///
  /// - Returns: `false` if the request was already received.
  /// - Throws: `BackendRefusal.malformedRequest` if no device can have chosen the number.
  mutating func insert(
    _ id: RequestID, from launch: LaunchID, at now: Date
  ) throws(BackendRefusal) -> Bool {
    rotateGenerations(at: now)
    var window = current[launch] ?? earlier[launch] ?? RequestWindow()
    let isNew = try window.insert(id)
    earlier[launch] = nil
    current[launch] = window
    return isNew
  }

  private mutating func rotateGenerations(at now: Date) {
    guard let begunAt else { return self.begunAt = now }
    guard now.timeIntervalSince(begunAt) >= Self.generation else { return }
    earlier = current
    current = IdentifierTable()
    self.begunAt = now
  }
}
