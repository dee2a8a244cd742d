/// The name of a record, which is the name of the published type with its module and enclosing
/// types.
///
/// A module cannot choose the name of a record. The module therefore cannot write a record that
/// another owner would load as its state at the next launch.
struct RecordName: Hashable, Sendable {
  let text: String

  /// Creates the name of the record of a type.
  ///
  /// Returns nil for a type whose name is not unique or changes between launches: a private or
  /// local type, a type in an extension of another module's type, or a type with a name in
  /// backticks.
  init?(_ type: Any.Type) {
    let name = String(reflecting: type)
    guard name.unicodeScalars.allSatisfy(Self.isPlain), name.contains(".") else { return nil }
    text = name
  }

  /// Creates a name from the text in a record or a rename, which can be an earlier name of a type.
  init(formerly text: String) { self.text = text }

  /// Returns whether a character can be part of the name of a record. The name of a private or
  /// local type contains others, such as parentheses.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", ".", "<", ">", ",", " ": true
    default: scalar.value > 0x7F
    }
  }

  /// The name of the file. Unless it was shortened, it is unique for each record name, even on a
  /// file system that is not case-sensitive: `App.ReadOnlyNotes` becomes
  /// `_app._read_only_notes.state`.
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
      // File systems limit names to 255 bytes. If two shortened names are equal, the storage
      // refuses the second owner.
      name = String(name.prefix(160)) + "~" + String(Checksum.of(text.utf8), radix: 16)
    }
    return name + ".state"
  }
}
