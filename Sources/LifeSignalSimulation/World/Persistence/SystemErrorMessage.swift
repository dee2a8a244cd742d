internal import Foundation

/// Why the system refused a file operation, as text instead of an error number, and the fix if it
/// is known.
public struct SystemErrorMessage: CustomStringConvertible {
  private let code: Int32

  /// - Parameter code: The system's error number.
  public init(code: Int32) { self.code = code }

  /// The reason, and the fix if it is known.
  public var description: String {
    switch code {
    case EMFILE, ENFILE: "too many files are open; close some, or allow more with `ulimit -n`"
    case EISDIR: "a folder has the name of the file; move the folder"
    case EFBIG: "the file would exceed the size limit; raise it with `ulimit -f`"
    default: Self.text(for: code)
    }
  }

  /// Returns the system's own description of an error number, starting with a lowercase letter.
  public static func text(for code: Int32) -> String {
    let error = NSError(domain: NSPOSIXErrorDomain, code: Int(code))
    guard let words = error.localizedFailureReason, let first = words.first else {
      return "system error \(code)"
    }
    return first.lowercased() + words.dropFirst()
  }
}
