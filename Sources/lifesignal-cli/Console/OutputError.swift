/// Why the output cannot be written.
enum OutputError: Error, Equatable {
  /// The reader closed the pipe.
  case closed
  case failed(SystemError)
}
