/// Why nothing more can be written.
enum OutputError: Error, Equatable {
  /// The reader has gone: it has seen enough.
  case closed
  case failed(SystemError)
}
