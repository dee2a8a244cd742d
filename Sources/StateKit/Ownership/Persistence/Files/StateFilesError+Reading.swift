/// The parts of the message for a record that could not be read.
extension StateFilesError {
  /// What happened, as the continuation of a sentence after a colon.
  var readFailureReason: String {
    switch self {
    case .inUse: "another storage uses its folder"
    case .missing: "its folder is missing, or was removed while it was in use"
    case .notAFolder: "the item at the path of its folder is not a folder"
    case .notAFile: "a folder, a link or a device has its name"
    case .tooLarge(_, _, let limit): "it has more than \(limit) bytes"
    case .notPermitted: "this process may not use its folder"
    case .notReadable: "this process may not read the file"
    case .full: "no space is left"
    case .closed: "the files were closed"
    case .failed(_, let step, let code): "the system refused to \(step) (error \(code))"
    }
  }

  /// How to fix the problem before the next launch.
  var readFailureFix: String {
    switch self {
    case .inUse: "Close the other storage"
    case .missing, .notAFolder: "Restore the folder"
    case .notAFile, .tooLarge: "Move it to another place"
    case .notPermitted: "Allow the process to read and write the folder"
    case .notReadable:
      "Allow the user that runs the process to read the file"
    case .full: "Free some space"
    case .closed: "Keep the storage as long as its clients exist"
    case .failed: "Fix the cause of the system error"
    }
  }
}
