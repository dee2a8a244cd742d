internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

/// The state of a world that survives its process, apart from the files of its devices.
///
/// The following is lost when the process ends: messages in transit; text messages, because no app
/// waits for a code after a restart; toasts, because they disappear with the app; and pushes, the
/// clipboard, the pictures, the calls and the haptics of a device, which only lines that are played
/// in the same process check.
struct WorldRecord: Hashable, Sendable, Codable {
  /// The seed of all randomness in the world. Each process combines it with
  /// ``earlierProcessCount``.
  var seed: UInt64
  /// The number of processes that have opened the world before this one. Each process uses
  /// different random values, so that no identifier is created twice.
  var earlierProcessCount: UInt64 = 0
  /// The current time in the world.
  var elapsed = Duration.zero
  /// The point in time up to which time may pass without saving again. No file of a device is from
  /// a later time. If the process ends before this time, the next process continues at this time.
  var timeLimit = Duration.zero
  /// The probability that a message arrives twice, in millionths; a scenario can change no other
  /// fault.
  var duplicateMillionths = 0
  /// The people, sorted by name.
  var people: [PersonRecord] = []
  /// The devices, sorted by name.
  var devices: [DeviceRecord] = []
  /// The state of the server.
  var backend = BackendState()
  /// The server of experiments. Worlds that were saved by an earlier version lack it.
  var flagServer: FlagServerRecord?
  /// The date of the start of a live world; `nil` if the world is simulated.
  var start: Date?
  /// What was played: the devices of the people, replaced QR codes, and lines.
  var scenario = ScenarioRecord()

  /// The names in the file of the record.
  private enum CodingKeys: String, CodingKey {
    case seed
    case earlierProcessCount = "life"
    case elapsed
    case timeLimit
    case duplicateMillionths = "duplicates"
    case people
    case devices
    case backend
    case flagServer
    case start
    case scenario = "story"
  }
}
