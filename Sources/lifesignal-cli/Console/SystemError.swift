import Foundation

/// Why the system refused to open, read or write something, in a few words.
struct SystemError: Error, Equatable, CustomStringConvertible {
  private let code: Int32?

  /// Finds the system's error number in what Foundation threw.
  init(_ error: any Error) {
    let error = error as NSError
    let underlying = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    let source = [underlying, error].compactMap { $0 }.first { $0.domain == NSPOSIXErrorDomain }
    code = source.map { Int32($0.code) }
  }

  /// Whether the reader at the other end of a pipe has gone.
  var isClosedPipe: Bool { code == EPIPE }

  var description: String {
    switch code {
    case ENOENT: "no such file"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a directory"
    case ENOTDIR: "a part of the path is not a directory"
    case ENAMETOOLONG: "the name is too long"
    case ESPIPE: "it is a pipe"
    case ELOOP: "too many symbolic links"
    case ENOSPC: "no space is left"
    case EIO: "the device failed"
    case let code?: "the system's error \(code)"
    case nil: "an unknown error"
    }
  }
}
