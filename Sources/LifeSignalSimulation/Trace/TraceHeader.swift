/// The first line of a trace. With it and the scenario, the same run can be reproduced.
struct TraceHeader: Encodable, Sendable {
  /// The version of the format.
  let version = 1
  /// The title of the scenario.
  let title: String
  /// The name of the scenario file.
  let file: String
  let seed: UInt64
  /// What carries the messages; `nil` for datagrams, which traces of earlier versions imply.
  let carrier: String?
  /// The fault plan as text.
  let faults: String
  /// How long a message is in transit, in milliseconds.
  let latencyMilliseconds: Int
  /// The date and time at the start.
  let start: String

  /// The member names of the format.
  private enum CodingKeys: String, CodingKey {
    case version
    case title = "story"
    case file
    case seed
    case carrier
    case faults
    case latencyMilliseconds = "latency"
    case start = "begin"
  }
}
