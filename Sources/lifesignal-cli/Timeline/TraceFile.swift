/// The file that a trace is written to. A trace that can no longer be written does not stop the stories.
final class TraceFile {
  private let output: Output
  private var problem: OutputError?

  /// - Throws: ``SystemError`` when the file cannot be opened.
  init(path: String) throws(SystemError) {
    output = Output(try OutputFile(path: path).open(), isImmediate: false)
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
