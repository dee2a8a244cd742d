/// A point in time, measured from the start of a machine's operating system by a clock that also runs
/// while the machine sleeps. Setting the wall clock does not change it.
public struct BootInstant: Hashable, Sendable, Codable {
  /// The longest time since the start of a boot that can be decoded, so that no calculation with a
  /// decoded value overflows.
  private static let longestUptime = Duration.seconds(1_000 * 365 * 86_400)

  /// The boot in which the point in time lies.
  public let boot: BootID
  /// The time since the start of the boot.
  public let uptime: Duration

  /// Creates a point in time of a boot.
  public init(boot: BootID, uptime: Duration) {
    self.boot = boot
    self.uptime = uptime
  }

  /// Decodes an instant of a boot.
  ///
  /// - Throws: `DecodingError` if the time since the start of the boot is negative, or longer than a
  ///   thousand years.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    boot = try container.decode(BootID.self, forKey: .boot)
    uptime = try container.decode(Duration.self, forKey: .uptime)
    guard (.zero...Self.longestUptime).contains(uptime) else {
      throw DecodingError.dataCorruptedError(
        forKey: .uptime, in: container, debugDescription: "The uptime is out of range.")
    }
  }

  /// Returns the time from another instant to this one, which is negative if the other one is later;
  /// `nil` if the instants are of different boots.
  public func duration(since other: BootInstant) -> Duration? {
    boot == other.boot ? uptime - other.uptime : nil
  }
}
