/// The first line of a trace. With it and the scenario, the same run can be reproduced.
struct TraceHeader: Encodable, Sendable {
  /// The version of the format.
  let version = 1
  let story: String
  let file: String
  let seed: UInt64
  let faults: String
  /// How long a message is in transit, in milliseconds.
  let latency: Int
  /// The date and time at the start.
  let begin: String
}
