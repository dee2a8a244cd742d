import Foundation

/// The file that a trace is written to. A trace that can no longer be written does not stop the stories.
final class TraceFile {
  /// Why a file is not written to. What is in it stays.
  enum Refusal: Error, Equatable {
    case isStory
    case isNoTrace
    case system(SystemError)
  }

  /// What the first line of every trace begins with.
  static let opening = "{\"header\":{"

  private let output: Output
  private var problem: OutputError?

  /// Opens the file; an older trace in it is gone then.
  ///
  /// - Parameter stories: The paths that the stories are read from.
  /// - Throws: ``Refusal`` when the file cannot be opened, or something else than a trace would be lost.
  init(path: String, besides stories: [String]) throws(Refusal) {
    if let identity = FileIdentity(path: path) {
      guard !stories.contains(where: { FileIdentity(path: $0) == identity }) else {
        throw .isStory
      }
      if FileIdentity.type(of: path) == .typeRegular {
        let opening = Array(Self.opening.utf8)
        let found: [UInt8]
        do { found = try InputFile(path: path).bytes(limit: opening.count) } catch {
          throw .system(error)
        }
        guard found.isEmpty || found.starts(with: opening) else { throw .isNoTrace }
      }
    }
    do {
      output = Output(try OutputFile(path: path).open(), isImmediate: false)
    } catch {
      throw .system(error)
    }
  }

  func write(_ line: String) {
    guard problem == nil else { return }
    do throws(OutputError) { try output.write(line: line) } catch { problem = error }
  }

  /// Writes what is left. Gives back why the trace is not whole, if it is not.
  func end() -> String? {
    if problem == nil { do throws(OutputError) { try output.flush() } catch { problem = error } }
    switch problem {
    case nil: return nil
    case .closed: return "its reader has gone"
    case .failed(let error): return error.description
    }
  }
}

extension TraceFile.Refusal: CustomStringConvertible {
  /// What happened, and the mend.
  var description: String {
    switch self {
    case .isStory: "it is one of the stories; give the trace a file of its own"
    case .isNoTrace:
      "it has something else than a trace in it; give the trace another file, or remove that one"
    case .system(let error): "cannot be written: \(error)"
    }
  }
}
