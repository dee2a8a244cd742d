internal import LifeSignalBackend
internal import LifeSignalDomain

/// The state of a world that survives its process, apart from the files of its devices.
///
/// Not saved, and lost when the process ends: messages in transit; text messages, because no app
/// waits for a code after it has ended; and toasts, pushes, the clipboard and the pictures of a
/// device, which no line of a scenario checks.
struct WorldRecord: Hashable, Sendable, Codable {
  /// The seed of all randomness in the world, together with ``life``.
  var seed: UInt64
  /// The number of processes the world lived in before this one. Each has different random values,
  /// so that no identifier is created twice.
  var life: UInt64 = 0
  /// The current time in the world.
  var elapsed = Duration.zero
  /// The point in time up to which time may be passing now. The files of the devices are from some
  /// time before it. If the process ends earlier, the next process starts at this time.
  var horizon = Duration.zero
  /// The probability that a message arrives twice, in millionths; the only fault in a scenario.
  var duplicates = 0
  /// The people, sorted by name.
  var people: [PersonRecord] = []
  /// The devices, sorted by name.
  var devices: [DeviceRecord] = []
  /// The state of the server.
  var backend = BackendState()
  /// The cast and the lines that were played.
  var story = ScenarioRecord()
}
