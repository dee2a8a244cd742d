internal import LifeSignalDomain

/// Everything of a world that outlives the process that it is in, but for the files of its devices.
///
/// What is on its way between devices and server is not: it is lost when the process ends. Nor are
/// text messages, whose codes no app waits for after its end, toasts, pushes, the clipboard and the pictures of a device, which no line of a story looks at.
struct WorldRecord: Hashable, Sendable, Codable {
  /// What all chance in the world comes from, together with ``life``.
  var seed: UInt64
  /// How many processes the world lived in before this one: each has other chance, so that no
  /// identifier is ever made twice.
  var life: UInt64 = 0
  /// The moment that it is.
  var elapsed = Duration.zero
  /// The moment up to which time is passing just now. What the devices have on disk is of some moment
  /// until then; when the process ends before, it is this moment in the next one.
  var horizon = Duration.zero
  /// How likely it is that a message arrives twice, in millionths: the one fault that a story has.
  var duplicates = 0
  /// The people, in order of the alphabet.
  var people: [PersonRecord] = []
  /// The devices, in order of the alphabet.
  var devices: [DeviceRecord] = []
  /// The server.
  var backend = BackendState()
  /// What was played.
  var story = StoryRecord()
}
