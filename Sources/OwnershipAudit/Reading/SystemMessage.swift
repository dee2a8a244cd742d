import Foundation

/// Short descriptions of the errors of the file system.
enum SystemMessage {
  static func text(of error: any Error) -> String {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    let code = [underlying, error].compactMap { $0 }
      .first { $0.domain == NSPOSIXErrorDomain }
      .map { Int32($0.code) }
    if error.domain == NSCocoaErrorDomain, error.code == CocoaError.fileReadNoPermission.rawValue {
      return "permission denied"
    }
    return switch code {
    case ENOENT: "it no longer exists"
    case EACCES, EPERM: "permission denied"
    case EIO: "the device failed"
    case ELOOP: "too many symbolic links"
    case ENAMETOOLONG: "the name is too long"
    default: error.localizedDescription
    }
  }
}
