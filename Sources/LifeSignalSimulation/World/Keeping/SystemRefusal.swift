internal import Foundation

/// Why the system refused something about a file, and what to do, in words instead of its number.
public struct SystemRefusal: CustomStringConvertible {
  private let code: Int32

  /// - Parameter code: The system's error number.
  public init(code: Int32) { self.code = code }

  /// Why, and what to do.
  public var description: String {
    switch code {
    case EMFILE, ENFILE: "too many files are open; close some, or allow more with `ulimit -n`"
    case EISDIR: "a folder has the name of a file; move it away"
    case EFBIG: "the file would be larger than allowed; allow more with `ulimit -f`"
    default: Self.words(of: code)
    }
  }

  /// What the system itself says of one of its error numbers, in small letters.
  public static func words(of code: Int32) -> String {
    let error = NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    guard let words = error.localizedFailureReason, let first = words.first else {
      return "the system's error \(code)"
    }
    return first.lowercased() + words.dropFirst()
  }
}
