/// The exposures that the provider has not received yet.
struct ExposureOutbox: Hashable, Sendable, Codable {
  /// The largest number of exposures. Beyond it, the oldest one is lost.
  static var maximumCount: Int { 1_000 }

  /// An exposure, with the identity of the user who saw the variant.
  struct Entry: Hashable, Sendable, Codable {
    /// The number of the exposure, which increases by 1.
    let number: Int
    let exposure: Exposure
    let identity: ExperimentUser.Identity
  }

  private(set) var entries: [Entry] = []
  private var lastNumber = 0

  /// The exposure that is delivered next.
  var first: Entry? { entries.first }

  /// Adds an exposure.
  mutating func append(_ exposure: Exposure, of identity: ExperimentUser.Identity) {
    // A damaged number of an earlier launch must not end the process.
    lastNumber &+= 1
    entries.append(Entry(number: lastNumber, exposure: exposure, identity: identity))
    if entries.count > Self.maximumCount { entries.removeFirst() }
  }

  /// Removes all exposures. Their numbers are not used again.
  mutating func removeAll() { entries.removeAll() }

  /// Removes an exposure that was delivered.
  mutating func remove(_ number: Int) { entries.removeAll { $0.number == number } }
}
