/// A report of an error in the program after which the store continues: what happened, the likely
/// causes, and the fix.
///
/// A report is an event of kind ``Event/Kind/issue(_:)``. If no listener of the event log
/// subscribes to issues, the report is written to standard error as one line.
public struct StoreIssue: Hashable, Sendable, CustomStringConvertible {
  /// What happened, the likely causes and the fix, in complete sentences.
  public let message: String
  /// The source location that the report is about, if it is known.
  public let location: CodeLocation?
  /// The unimplemented client endpoint that was called, if the report is about one.
  package let endpoint: String?

  /// Creates an issue, optionally for a source location.
  public init(_ message: String, at location: CodeLocation? = nil) {
    self.message = message
    self.location = location
    endpoint = nil
  }

  /// Creates an issue about a call of an unimplemented client endpoint.
  init(_ message: String, endpoint: String) {
    self.message = message
    location = nil
    self.endpoint = endpoint
  }

  /// The location, if any, and the message.
  public var description: String {
    if let location { "\(location): \(message)" } else { message }
  }
}
