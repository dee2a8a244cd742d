import LifeSignalHosting
import LifeSignalSimulation
import StateKit

extension BackendStorageError {
  /// What is wrong with the folder of a server, and what to do, as this program says it.
  var explanation: String {
    switch self {
    case .files(let error): error.explanation
    case .foreignFolder(let folder, let file):
      "\(folder): it contains no server, but the file `\(file)`; "
        + "give the folder of a server, or an empty or new one"
    case .damaged(let folder, let file):
      "\(folder): the file `\(file)` is damaged, and nothing was changed; "
        + "copy the folder, and restore the file from a backup"
    case .missingTurns(let folder, let first, let last):
      "\(folder): the changes \(first) to \(last) are missing, and nothing was changed; "
        + "restore the file whose name starts with `turns-` from a backup"
    case .newerFormat(let folder, let file):
      "\(folder): a newer version of this program wrote the file `\(file)`, and nothing was changed; "
        + "start that version"
    case .otherRules(let folder, _, _):
      "\(folder): another version of this program wrote the last changes, and nothing was changed; "
        + "start that version once, end it with Ctrl-C, and start this version"
    case .notCodable(let folder, let reason):
      "\(folder): the accounts cannot be read or written: \(reason)"
    case .closed: "the server has ended"
    }
  }
}

extension StateFilesError {
  fileprivate var explanation: String {
    switch self {
    case .inUse(let folder):
      "\(folder): another server is using it; end that server, or give another folder"
    case .missing(let folder):
      "\(folder): the folder, or the one that contains it, does not exist; create it first"
    case .notAFolder(let folder): "\(folder): this is not a folder; give another path"
    case .notAFile(let folder, let name):
      "\(folder): `\(name)` is a folder, a link or a device; move it to another place"
    case .tooLarge(let folder, let name, let limit):
      "\(folder): the file `\(name)` has more than \(limit) bytes; move it to another place"
    case .notPermitted(let folder):
      "\(folder): this user may not read and write it; change its permissions, or give another folder"
    case .notReadable(let folder, let name):
      "\(folder): this user may not read the file `\(name)`; change its permissions"
    case .full(let folder): "\(folder): no space is left on the disk; free some"
    case .closed(let folder): "\(folder): the server has ended"
    case .failed(let folder, let step, let code):
      "\(folder): the system refused to \(step): \(SystemErrorMessage(code: code))"
    }
  }
}
