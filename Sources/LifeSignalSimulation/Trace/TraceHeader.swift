/// What a trace begins with: from it and the story the same run can be had again.
struct TraceHeader: Encodable, Sendable {
  /// The version of the format.
  let version = 1
  let story: String
  let file: String
  let seed: UInt64
  let faults: String
  /// How long a message is on its way, in milliseconds.
  let latency: Int
  /// The time of day at the beginning.
  let begin: String
}
