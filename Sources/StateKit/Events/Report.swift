/// Something that is wrong in the program and that the store survived: what happened, what usually
/// causes it, and how to mend it.
///
/// A report is an event of kind ``Event/Kind/issue(_:)``. When nobody listens to the event log it
/// is one line on standard error.
public struct Report: Hashable, Sendable, CustomStringConvertible {
  /// What happened, the likely causes and the mend, in whole sentences.
  public let message: String
  /// The place in the sources that the report is about, where one is known.
  public let location: CodeLocation?
  /// The endpoint of a client that was called and that nobody gave, when it is about that.
  package let endpoint: String?

  /// Makes a report about a place.
  public init(_ message: String, at location: CodeLocation? = nil) {
    self.message = message
    self.location = location
    endpoint = nil
  }

  init(_ error: Unimplemented) {
    message = error.description
    location = nil
    endpoint = error.endpoint
  }

  /// What it is, in words.
  public var description: String {
    if let location { "\(location): \(message)" } else { message }
  }
}
