internal import Foundation
internal import LifeSignalDomain

/// The requests that were received, so that the server handles each request at most once, even if
/// the network delivers it several times.
///
/// A launch of the app is forgotten one to two days after its last request. The launches are stored
/// in two generations. Once a day, the older generation is dropped as a whole, without a search for
/// old launches.
struct RequestDeduplicator: Hashable, Sendable {
  /// The duration of a generation: a day, in seconds.
  private static let generationDuration: TimeInterval = 86_400

  private var current = IdentifierTable<LaunchID, RequestWindow>()
  private var earlier = IdentifierTable<LaunchID, RequestWindow>()
  private var generationStart: Date?

  /// The number of remembered launches.
  var count: Int { current.count + earlier.count }

  /// Adds a request of a launch.
  ///
  /// - Returns: `false` if the request was already received.
  /// - Throws: `BackendRefusal.malformedRequest` if the number of the request is too far ahead of
  ///   the launch's earlier numbers.
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
    guard let generationStart else { return self.generationStart = now }
    guard now.timeIntervalSince(generationStart) >= Self.generationDuration else { return }
    earlier = current
    current = IdentifierTable()
    self.generationStart = now
  }
}
