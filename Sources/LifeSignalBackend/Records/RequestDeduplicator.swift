internal import Foundation
internal import LifeSignalDomain

/// The requests that were received, so that the server handles each request at most once, even if
/// the network delivers it several times.
///
/// A launch of the app is forgotten one to two days after its last request. The launches are stored
/// in two generations. Once a day, the older generation is dropped as a whole, without a search for
/// old launches. The numbers of each ``RequestSource`` in a launch are recorded separately.
struct RequestDeduplicator: Hashable, Sendable, Codable {
  /// The duration of a generation: a day, in seconds.
  private static let generationDuration: TimeInterval = 86_400

  private var current = IdentifierTable<LaunchID, LaunchWindows>()
  private var earlier = IdentifierTable<LaunchID, LaunchWindows>()
  private var generationStart: Date?

  /// The number of remembered launches.
  var count: Int { current.count + earlier.count }

  /// Returns whether a request of a source was received.
  func contains(_ id: RequestID, from source: RequestSource) -> Bool {
    windows(of: source.address.launch)[source].contains(id)
  }

  /// Adds a request of a source.
  ///
  /// - Returns: `false` if the request was already received.
  /// - Throws: `BackendRefusal.malformedRequest` if the number of the request is too far ahead of
  ///   the source's earlier numbers.
  @discardableResult
  mutating func insert(
    _ id: RequestID, from source: RequestSource, at now: Date
  ) throws(BackendRefusal) -> Bool {
    rotateGenerations(at: now)
    let launch = source.address.launch
    var windows = windows(of: launch)
    let isNew = try windows[source].insert(id)
    earlier[launch] = nil
    current[launch] = windows
    return isNew
  }

  private func windows(of launch: LaunchID) -> LaunchWindows {
    current[launch] ?? earlier[launch] ?? LaunchWindows()
  }

  private mutating func rotateGenerations(at now: Date) {
    guard let generationStart else { return self.generationStart = now }
    guard now.timeIntervalSince(generationStart) >= Self.generationDuration else { return }
    earlier = current
    current = IdentifierTable()
    self.generationStart = now
  }
}
