/// Why a record was not read: what a refusal says beside the path of its file.
extension StateFilesError {
  /// What happened, in words that go on after a colon.
  var whyUnread: String {
    switch self {
    case .inUse: "another storage uses its folder"
    case .missing: "its folder is not there, or was removed while it was in use"
    case .notAFolder: "its folder is none"
    case .notAFile: "a folder, a link or a device has its name"
    case .tooLarge(_, _, let limit): "it has more than \(limit) bytes"
    case .notPermitted: "this process may not use its folder"
    case .notReadable: "this process may not read the file"
    case .full: "no space is left"
    case .closed: "the files were closed"
    case .failed(_, let step, let code): "the system refused to \(step) (error \(code))"
    }
  }

  /// What to do before the next launch.
  var mendOfReading: String {
    switch self {
    case .inUse: "Close the other storage"
    case .missing, .notAFolder: "Put the folder back"
    case .notAFile, .tooLarge: "Move it away"
    case .notPermitted: "Allow the process to read and write the folder"
    case .notReadable:
      "Give the file back to the user that the process runs as, or allow that one to read it"
    case .full: "Free some space"
    case .closed: "Keep the storage for as long as its clients"
    case .failed: "See to what the system misses"
    }
  }
}
