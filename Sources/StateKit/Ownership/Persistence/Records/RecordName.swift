/// The name of a record: that of the published type, with its module and the types around it.
///
/// It cannot be chosen, so nobody can name a record that belongs to another owner, and forge what that
/// one finds at the next launch.
struct RecordName: Hashable, Sendable {
  let text: String

  /// Nil for a type whose name another one may have too, or that has another one at each launch: a
  /// private or local type, one in an extension of another module's type, one in back-ticks.
  init?(_ type: Any.Type) {
    let name = String(reflecting: type)
    guard name.unicodeScalars.allSatisfy(Self.isPlain), name.contains(".") else { return nil }
    text = name
  }

  /// A name that a type had once.
  init(formerly text: String) { self.text = text }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "<", ">", ",", " ": true
    default: scalar.value > 0x7F
    }
  }

  /// The file's name. Two names never have the same one, on a file system that does not tell capital
  /// letters either: `App.ReadOnlyNotes` becomes `_app._read_only_notes.state`.
  var fileName: String {
    var name = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        name += "_"
        name.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      default:
        name += "%" + String(UInt16(byte) + 0x100, radix: 16).dropFirst()
      }
    }
    if name.utf8.count > 200 {
      // File systems end names at 255 bytes. The storage refuses two owners of one file.
      name = String(name.prefix(160)) + "~" + String(Checksum.of(text.utf8), radix: 16)
    }
    return name + ".state"
  }
}
