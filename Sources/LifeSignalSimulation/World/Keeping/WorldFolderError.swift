public import StateKit

/// Why a world cannot be kept in a folder, or not found there, and what to do.
public enum WorldFolderError: Error, Hashable, Sendable {
  /// The folder has files, and none of them is a world's.
  case foreign(folder: String)
  /// The folder cannot be had.
  case files(StateFilesError)
  /// There is a world that cannot be read. It is left as it is.
  case unreadable(folder: String, DurabilityError)
  /// What just happened is not on disk; what was said before is.
  case notKept(folder: String, DurabilityError)
}

extension WorldFolderError: CustomStringConvertible {
  /// What happened, and the mend.
  public var description: String {
    switch self {
    case .foreign(let folder):
      return "\(folder): it has files, and no world; give the world a folder of its own"
    case .files(let error): return Self.text(error)
    case .unreadable(let folder, let error):
      guard case .refused(_, _, let why) = error else {
        return "\(folder): the world cannot be read, and nothing was changed: \(Self.text(error))"
      }
      return """
        \(folder): the record of the world \(why); nothing was changed. \(Self.mend(of: why)), or use \
        another folder
        """
    case .notKept(let folder, let error):
      return """
        \(folder): the last line is not on disk, and the world ends here; what was said before is \
        kept: \(Self.text(error))
        """
    }
  }

  private static func mend(of problem: RecordProblem) -> String {
    switch problem {
    case .newer, .newerContainer: "Play in it with the newer program"
    default: "Put a whole one in its place"
    }
  }

  private static func text(_ error: DurabilityError) -> String {
    switch error {
    case .files(.failed(let folder, let step, let code)):
      refusal(of: step, in: folder, SystemRefusal(code: code))
    case .unreadable(_, let path, .failed(let folder, let step, let code)):
      "\(path): " + refusal(of: step, in: folder, SystemRefusal(code: code))
    default: error.description
    }
  }

  private static func refusal(
    of step: String, in folder: String, _ refusal: SystemRefusal
  ) -> String {
    "the system refused to \(step) in \(folder): \(refusal)"
  }

  private static func text(_ error: StateFilesError) -> String {
    switch error {
    case .inUse(let folder):
      "\(folder): another process plays in this world; end that one, or use another folder"
    case .missing(let folder):
      "\(folder): the folder around it is not there; make that one first"
    case .notAFolder(let folder): "\(folder): it is no folder"
    case .notPermitted(let folder):
      "\(folder): it cannot be read and written; allow that, or use another folder"
    case .failed(let folder, let step, let code):
      refusal(of: step, in: folder, SystemRefusal(code: code))
    default: error.description
    }
  }
}
