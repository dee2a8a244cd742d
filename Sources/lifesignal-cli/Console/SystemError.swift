import Foundation
import LifeSignalSimulation

/// Why the system refused to open, read or write something, in a few words.
struct SystemError: Error, Equatable, CustomStringConvertible {
  private let code: Int32?
  /// Whether the folder is missing in which the file is to be.
  private var isFolderMissing = false

  /// The folder is not there in which a file is to be made.
  static var folderMissing: Self {
    var error = Self(code: ENOENT)
    error.isFolderMissing = true
    return error
  }

  /// Has an error number of the system.
  init(code: Int32) { self.code = code }

  /// Whether there is nothing of that name.
  var isMissing: Bool { code == ENOENT }

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
    case ENOENT where isFolderMissing: "the folder does not exist"
    case ENOENT: "no such file"
    case EACCES, EPERM: "permission denied"
    case EISDIR: "it is a directory"
    case ENOTDIR: "a part of the path is not a directory"
    case ENAMETOOLONG: "the name is too long"
    case ESPIPE: "it is a pipe"
    case ELOOP: "too many symbolic links"
    case ENOSPC: "no space is left"
    case EFBIG: "the file would be larger than allowed"
    case EMFILE, ENFILE: "too many files are open"
    case EIO: "the device failed"
    case EBADF: "it is not open"
    case let code?: SystemRefusal.words(of: code)
    case nil: "an unknown error"
    }
  }
}
