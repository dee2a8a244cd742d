/// A header field of an HTTP request or response.
public struct HTTPHeader: Hashable, Sendable {
  /// The name of the field. Names are compared without regard to case.
  public var name: String
  /// The value of the field.
  public var value: String

  /// Creates a header field. The client checks it when the request is sent.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension [HTTPHeader] {
  /// Returns the value of the first field that has the given name, without regard to case; nil if
  /// no field has the name.
  ///
  /// - Complexity: O(*n*) in the number of fields.
  public func value(named name: String) -> String? {
    first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
