/// The failure of a call to the operating system.
public struct SystemCallFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the system call.
  public let call: String
  /// The value of the system's `errno`.
  public let errno: Int32

  /// A message that names the call and the error.
  public var description: String { "\(call) failed with errno \(errno)." }
}
