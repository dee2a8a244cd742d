/// The exposures that were reported, so that each is reported once for a flag, a variant and an identity.
///
/// When the identifier of the person or the device changes, all exposures are forgotten.
public struct ExposureMemory: Hashable, Sendable, Codable {
  /// The largest number of remembered exposures. Beyond it, the oldest one is forgotten, and may be reported
  /// again.
  public static var maximumCount: Int { 1_000 }

  private struct Entry: Hashable, Codable {
    let flagKey: String
    let variant: String?
  }

  private var identity: ExperimentUser.Identity?
  private var entries: Set<Entry> = []
  /// The entries in the order in which they came. The oldest one is at `oldest`, and the array begins again
  /// there when it is full.
  private var order: [Entry] = []
  private var oldest = 0

  /// Creates a memory without exposures.
  public init() {}

  /// The number of remembered exposures.
  public var count: Int { entries.count }

  /// Returns whether an exposure was reported for the identity.
  public func contains(_ exposure: Exposure, for identity: ExperimentUser.Identity) -> Bool {
    identity == self.identity
      && entries.contains(Entry(flagKey: exposure.flagKey, variant: exposure.variant))
  }

  /// Remembers an exposure, and returns whether it is new for the identity.
  public mutating func insert(
    _ exposure: Exposure, for identity: ExperimentUser.Identity
  ) -> Bool {
    if identity != self.identity {
      self = Self()
      self.identity = identity
    }
    let entry = Entry(flagKey: exposure.flagKey, variant: exposure.variant)
    guard entries.insert(entry).inserted else { return false }
    if order.count < Self.maximumCount {
      order.append(entry)
    } else {
      entries.remove(order[oldest])
      order[oldest] = entry
      oldest = (oldest + 1) % Self.maximumCount
    }
    return true
  }
}
