import Foundation

/// The file for a trace. If the trace can no longer be written, the scenarios continue.
final class TraceFile {
  /// The reason why a trace file was not opened. The contents of the file are unchanged.
  enum OpenError: Error, Equatable {
    case isScenario
    case isNotATrace
    case system(SystemError)
  }

  /// The start of the first line of every trace.
  static let opening = "{\"header\":{"

  private let output: Output
  private var writeError: OutputError?

  /// Opens the file, and discards an older trace in it.
  ///
  /// - Parameter scenarios: The paths of the scenario files, which a trace must not replace.
  /// - Throws: ``OpenError`` if the file cannot be opened, or if it contains something other than a
  ///   trace.
  init(path: String, protecting scenarios: [String]) throws(OpenError) {
    if let identity = FileIdentity(path: path) {
      guard !scenarios.contains(where: { FileIdentity(path: $0) == identity }) else {
        throw .isScenario
      }
      if FileIdentity.type(of: path) == .typeRegular {
        let expected = Array(Self.opening.utf8)
        let firstBytes: [UInt8]
        do { firstBytes = try InputFile(path: path).bytes(limit: expected.count) } catch {
          throw .system(error)
        }
        guard firstBytes.isEmpty || firstBytes.starts(with: expected) else { throw .isNotATrace }
      }
    }
    do {
      output = Output(try OutputFile(path: path).open(), isImmediate: false)
    } catch {
      throw .system(error)
    }
  }

  func write(_ line: String) {
    guard writeError == nil else { return }
    do throws(OutputError) { try output.write(line: line) } catch { writeError = error }
  }

  /// Writes everything that is pending, and returns why the trace is incomplete, if it is.
  func end() -> String? {
    if writeError == nil {
      do throws(OutputError) { try output.flush() } catch { writeError = error }
    }
    switch writeError {
    case nil: return nil
    case .closed: return "its reader closed the pipe"
    case .failed(let error): return error.description
    }
  }
}

extension TraceFile.OpenError: CustomStringConvertible {
  /// What happened, and the fix.
  var description: String {
    switch self {
    case .isScenario: "it is one of the scenarios; choose another file for the trace"
    case .isNotATrace:
      "it contains something other than a trace; choose another file, or remove this one"
    case .system(let error): "cannot be written: \(error)"
    }
  }
}
