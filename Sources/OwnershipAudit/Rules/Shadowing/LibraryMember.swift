/// A member of a type in a library.
struct LibraryMember {
  /// The labels of the parameters, or nil for a property. An empty label stands for `_`.
  let labels: [String]?

  /// Whether a call may refer to the member.
  ///
  /// A label that the call omits belongs to a parameter with a default value or to a trailing
  /// closure.
  func fits(_ call: CallShape) -> Bool {
    guard let labels else { return false }
    var remaining = labels[...]
    for label in call.labels {
      guard let match = remaining.firstIndex(of: label) else { return false }
      remaining = remaining[(match + 1)...]
    }
    return call.trailingClosureCount <= remaining.count
  }
}
