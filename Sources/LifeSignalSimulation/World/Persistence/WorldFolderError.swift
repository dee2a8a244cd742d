public import StateKit

/// Why a world cannot be opened or saved in a folder. The description contains the fix, if
/// the user can fix it.
public enum WorldFolderError: Error, Hashable, Sendable {
  /// The folder contains files, but no world.
  case notAWorld(folder: String)
  /// The folder cannot be opened.
  case files(StateFilesError)
  /// The folder contains a world that cannot be read. The world is left unchanged.
  case unreadable(folder: String, DurabilityError)
  /// The folder contains the phone of a live world, and a simulated world was expected.
  case live(folder: String)
  /// The folder contains a simulated world, and the phone of a live world was expected.
  case simulated(folder: String)
  /// The folder contains the phone of another person.
  case otherPerson(folder: String, name: String)
  /// The last change could not be saved. All changes before the last one are saved.
  case notSaved(folder: String, DurabilityError)
}

extension WorldFolderError: CustomStringConvertible {
  /// What happened, and the fix, if the user can fix it.
  public var description: String {
    switch self {
    case .notAWorld(let folder):
      return "\(folder): it contains files, but no world; use an empty or a new folder"
    case .files(let error): return Self.text(error)
    case .unreadable(let folder, let error):
      guard case .loadRefused(_, _, let why) = error else {
        return "\(folder): the world cannot be read; nothing was changed: \(Self.text(error))"
      }
      return """
        \(folder): the record of the world \(why); nothing was changed. \(Self.fix(for: why)), or \
        use another folder
        """
    case .live(let folder):
      return "\(folder): it contains a phone of `connect`; use another folder"
    case .simulated(let folder):
      return "\(folder): it contains a world of `play`; use another folder"
    case .otherPerson(let folder, let name):
      return
        "\(folder): it contains the phone of \(name); connect as \(name), or use another folder"
    case .notSaved(let folder, let error):
      return """
        \(folder): all changes except the last are saved; the session ends, because the last change \
        could not be saved: \(Self.text(error))
        """
    }
  }

  private static func fix(for problem: RecordProblem) -> String {
    switch problem {
    case .newer, .newerContainer: "Use the newer version of this program"
    default: "Restore an undamaged copy of the record"
    }
  }

  private static func text(_ error: DurabilityError) -> String {
    switch error {
    case .files(.failed(let folder, let step, let code)):
      refusal(of: step, in: folder, SystemErrorMessage(code: code))
    case .unreadable(_, let path, .failed(let folder, let step, let code)):
      "\(path): " + refusal(of: step, in: folder, SystemErrorMessage(code: code))
    default: error.description
    }
  }

  private static func refusal(
    of step: String, in folder: String, _ reason: SystemErrorMessage
  ) -> String {
    "the system refused to \(step) in \(folder): \(reason)"
  }

  private static func text(_ error: StateFilesError) -> String {
    switch error {
    case .inUse(let folder):
      "\(folder): another process is using this world; end it, or use another folder"
    case .missing(let folder):
      "\(folder): the parent folder does not exist; create the parent folder first"
    case .notAFolder(let folder): "\(folder): this is not a folder; use another path"
    case .notPermitted(let folder):
      "\(folder): it cannot be read or written; change its permissions, or use another folder"
    case .failed(let folder, let step, let code):
      refusal(of: step, in: folder, SystemErrorMessage(code: code))
    default: error.description
    }
  }
}
