/// The first line and the header fields of an HTTP request or response.
struct HTTPHead: Hashable, Sendable {
  /// The first line without its line break.
  let startLine: String
  let fields: [WebSocketEndpoint.HeaderField]

  /// Returns the values of all fields with the name, in order.
  func values(of name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Returns the value of the only field with the name; nil if no field or several have the name.
  func onlyValue(of name: String) -> String? {
    let values = values(of: name)
    return values.count == 1 ? values[0] : nil
  }

  /// Returns the elements of the comma-separated lists of all fields with the name.
  func elements(of name: String) -> [String] {
    values(of: name).flatMap { value in
      value.split(separator: ",").map { $0.trimmingBlanks() }.filter { !$0.isEmpty }
    }
  }

  /// Returns whether the lists of all fields with the name contain the token, in upper or lower
  /// case.
  ///
  /// - Parameter token: The token in lower case.
  func contains(_ token: String, in name: String) -> Bool {
    elements(of: name).contains { $0.lowercased() == token }
  }
}

extension Substring {
  /// Returns the text without spaces and tabs at its beginning and end.
  func trimmingBlanks() -> String {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    let front = drop(while: isBlank)
    return String(
      front.prefix(
        upTo: front.lastIndex { !isBlank($0) }.map(front.index(after:)) ?? front.startIndex))
  }
}
