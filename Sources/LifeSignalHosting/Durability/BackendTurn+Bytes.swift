internal import Foundation
internal import LifeSignalBackend
internal import LifeSignalDomain

/// The bytes of a turn: the version of the format, the kind of the action, the seed, the time, and the
/// content of the action. All numbers are little-endian.
extension BackendTurn {
  /// The version of the format.
  private static let formatVersion: UInt8 = 1

  /// The kinds of actions.
  private enum Kind: UInt8 {
    case started = 0
    case swept
    case messageArrived
    case nextCodeFixed
    case sessionRevoked
    /// A message whose line belongs to an address.
    case messageArrivedOnLine
  }

  /// The bytes of the turn.
  var bytes: [UInt8] {
    let (kind, content) = encodedAction
    var bytes: [UInt8] = [Self.formatVersion, kind.rawValue]
    bytes.reserveCapacity(2 + TurnSeed.byteCount + 40 + content.count)
    for word in seed.words { bytes.appendUInt64(word) }
    bytes.appendUInt64(time.wall.timeIntervalSinceReferenceDate.bitPattern)
    bytes.appendUUID(time.instant.boot.rawValue)
    let (seconds, attoseconds) = time.instant.uptime.components
    bytes.appendUInt64(UInt64(bitPattern: seconds))
    bytes.appendUInt64(UInt64(bitPattern: attoseconds))
    bytes += content
    return bytes
  }

  /// Decodes a turn; `nil` if the bytes are not exactly a turn in the known version of the format.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = ByteReader(bytes)
    guard reader.readByte() == Self.formatVersion,
      let kind = reader.readByte().flatMap(Kind.init(rawValue:)),
      let seed = TurnSeed(from: &reader),
      let wall = reader.readUInt64().map(Double.init(bitPattern:)), wall.isFinite,
      let boot = reader.readUUID(),
      let seconds = reader.readUInt64(), let attoseconds = reader.readUInt64(),
      let action = Self.action(kind, Array(reader.rest))
    else { return nil }
    self.action = action
    self.seed = seed
    time = LocalTime(
      instant: BootInstant(
        boot: BootID(boot),
        uptime: Duration(
          secondsComponent: Int64(bitPattern: seconds),
          attosecondsComponent: Int64(bitPattern: attoseconds))),
      wall: Date(timeIntervalSinceReferenceDate: wall))
  }

  private var encodedAction: (kind: Kind, content: [UInt8]) {
    switch action {
    case .started: (.started, [])
    case .swept: (.swept, [])
    case .messageArrived(let message): Self.encoded(message)
    case .nextCodeFixed(let code): (.nextCodeFixed, Array(code.text.utf8))
    case .sessionRevoked(let account):
      (.sessionRevoked, Array(account.rawValue.uuidString.utf8))
    }
  }

  private static func action(_ kind: Kind, _ content: [UInt8]) -> BackendFeature.Action? {
    switch kind {
    case .started: content.isEmpty ? .started : nil
    case .swept: content.isEmpty ? .swept : nil
    case .messageArrived: .messageArrived(WireMessage(content))
    case .messageArrivedOnLine: message(fromLineBytes: content).map { .messageArrived($0) }
    case .nextCodeFixed:
      (try? VerificationCode(String(decoding: content, as: UTF8.self))).map {
        .nextCodeFixed($0)
      }
    case .sessionRevoked:
      UUID(uuidString: String(decoding: content, as: UTF8.self)).map { .sessionRevoked(UserID($0)) }
    }
  }

  private static func encoded(_ message: WireMessage) -> (kind: Kind, content: [UInt8]) {
    guard let sender = message.sender else { return (.messageArrived, message.bytes) }
    var content: [UInt8] = []
    content.reserveCapacity(32 + message.bytes.count)
    content.appendUUID(sender.device.rawValue)
    content.appendUUID(sender.launch.rawValue)
    return (.messageArrivedOnLine, content + message.bytes)
  }

  private static func message(fromLineBytes content: [UInt8]) -> WireMessage? {
    var reader = ByteReader(content[...])
    guard let device = reader.readUUID(), let launch = reader.readUUID() else { return nil }
    let sender = DeviceAddress(device: DeviceID(device), launch: LaunchID(launch))
    return WireMessage(Array(reader.rest), from: sender)
  }
}
