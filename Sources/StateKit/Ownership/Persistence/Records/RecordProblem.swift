/// Why a record on disk is not the state of its owner.
public enum RecordProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// It has no bytes at all.
  case empty
  /// It was cut, or some of its bytes are others than were written.
  case damaged
  /// It is whole, and holds the state of another type.
  case anotherType(String)
  /// It is whole, and was written by a newer version of the app.
  case newer(version: Int, known: Int)
  /// It is whole, and written in a container that a newer version of StateKit introduced.
  case newerContainer(version: Int)
  /// It is whole, and its owner could not make a state of it.
  case undecodable(String)
  /// It has more bytes than a record may have, ``SharedStorage/recordByteLimit``. It was not read.
  case tooLarge(byteLimit: Int)
  /// Something else than a file stands in its place: a folder, a link, a pipe.
  case notAFile

  /// What it is, in words that go on after "the record".
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .damaged: "is damaged: it was cut, or bytes of it were changed"
    case .anotherType(let name): "holds the state of another type, \(name)"
    case .newer(let version, let known):
      "was written by a newer version of the app: its format is \(version), this one knows \(known)"
    case .newerContainer(let version):
      "was written by a newer version of StateKit, in container version \(version)"
    case .undecodable(let reason): "could not be decoded by its owner: \(reason)"
    case .tooLarge(let limit): "is larger than \(limit) bytes, the most that a record may have"
    case .notAFile: "is no file: a folder, a link or a device has its name"
    }
  }

  /// What a file that is set aside is called after.
  var word: String {
    switch self {
    case .empty, .damaged, .tooLarge, .notAFile: "damaged"
    case .anotherType: "foreign"
    case .newer, .newerContainer: "newer"
    case .undecodable: "undecodable"
    }
  }
}
