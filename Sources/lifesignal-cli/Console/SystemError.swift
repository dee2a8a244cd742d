import Foundation
import LifeSignalSimulation

/// Why the system refused to open, read or write a file, in a few words.
struct SystemError: Error, Equatable, CustomStringConvertible {
  private let code: Int32?
  /// Whether the folder of the file is missing.
  private var isFolderMissing = false

  /// The error for a file in a missing folder.
  static var folderMissing: Self {
    var error = Self(code: ENOENT)
    error.isFolderMissing = true
    return error
  }

  /// Creates an error from an error number of the system.
  init(code: Int32) { self.code = code }

  /// Whether the file does not exist.
  var isFileMissing: Bool { code == ENOENT }

  /// Creates an error from the error number in an error of Foundation.
  init(_ error: any Error) {
    let error = error as NSError
    let underlying = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    let posixError = [underlying, error].compactMap { $0 }.first { $0.domain == NSPOSIXErrorDomain }
    code = posixError.map { Int32($0.code) }
  }

  /// Whether the reader of a pipe has closed it.
  var isClosedPipe: Bool { code == EPIPE }

  var description: String {
    switch code {
    case ENOENT where isFolderMissing: "the folder does not exist"
    case ENOENT: "no such file"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a directory"
    case ENOTDIR: "a part of the path is not a directory"
    case ENAMETOOLONG: "the name is too long"
    case ESPIPE: "it is a pipe"
    case ELOOP: "too many symbolic links"
    case ENOSPC: "no space is left"
    case EFBIG: "the file would exceed the size limit"
    case EMFILE, ENFILE: "too many files are open"
    case EIO: "input or output failed"
    case EBADF: "the stream is closed"
    case let code?: SystemErrorMessage.text(for: code)
    case nil: "an unknown error"
    }
  }
}
