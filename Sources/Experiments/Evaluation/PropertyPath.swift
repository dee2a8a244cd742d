/// Where the property of a condition or of a bucket is.
enum PropertyPath: Hashable, Sendable {
  /// A plain property of the user, by its index in ``ExperimentUser/plainFields``.
  case plain(Int)
  /// The names of members of the user's context.
  case context([String])
  /// The names of members of the variant of another flag.
  case result(flag: String, [String])
  /// Neither the user nor a flag.
  case unknown

  /// Whether the property depends on another flag, so that it changes during an evaluation.
  var isResult: Bool {
    if case .result = self { true } else { false }
  }

  /// Reads a selector of a flag.
  init(_ selector: [String]) {
    switch selector.first {
    case "context":
      let names = Array(selector.dropFirst())
      let plain = ExperimentUser.plainFields.firstIndex { names == ["user", $0.name] }
      self = plain.map { .plain($0) } ?? .context(names)
    case "result" where selector.count > 1:
      self = .result(flag: selector[1], Array(selector.dropFirst(2)))
    default: self = .unknown
    }
  }
}
