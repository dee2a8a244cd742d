/// The reason why a record on disk cannot be used as the state of its owner.
public enum RecordProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The record has no bytes.
  case empty
  /// The record was truncated, or some of its bytes were changed.
  case damaged
  /// The record is intact, but contains the state of another type.
  case anotherType(String)
  /// The record is intact, but was written by a newer version of the app.
  case newer(version: Int, known: Int)
  /// The record is intact, but its container format was introduced by a newer version of StateKit.
  case newerContainer(version: Int)
  /// The record is intact, but its owner could not decode it.
  case undecodable(String)
  /// The record is larger than ``SharedStorage/recordByteLimit`` and was not read.
  case tooLarge(byteLimit: Int)
  /// An item other than a file, such as a folder, a link or a pipe, has the name of the record.
  case notAFile

  /// A description of the problem that continues a sentence with "the record" as its subject.
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .damaged: "is damaged: it was truncated, or some of its bytes were changed"
    case .anotherType(let name): "contains the state of another type, \(name)"
    case .newer(let version, let known):
      "was written by a newer version of the app: its format is \(version), this app's is \(known)"
    case .newerContainer(let version):
      "was written by a newer version of StateKit, in container version \(version)"
    case .undecodable(let reason): "could not be decoded by its owner: \(reason)"
    case .tooLarge(let limit): "is larger than \(limit) bytes, the most that a record may have"
    case .notAFile: "is not a file: a folder, a link or a device has its name"
    }
  }

  /// The word for the problem in the name of a file that was set aside, such as `damaged` in
  /// `….state.damaged-1`.
  var setAsideSuffix: String {
    switch self {
    case .empty, .damaged, .tooLarge, .notAFile: "damaged"
    case .anotherType: "foreign"
    case .newer, .newerContainer: "newer"
    case .undecodable: "undecodable"
    }
  }
}
