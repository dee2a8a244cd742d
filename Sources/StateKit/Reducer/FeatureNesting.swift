/// The features around a reducer that is being compiled, up to the nearest child that can be
/// absent. All of them are compiled together.
struct FeatureNesting {
  /// The maximum number of nested features. An app has far fewer, so a higher number is the sign of a
  /// recursion that never ends and would overflow the stack.
  static let limit = 64
  /// The maximum number of features that a message names.
  static let maximumNameCount = 12

  private var depth = 0
  /// The types of the innermost features. Features are recorded only beyond half of the limit, because
  /// recording them allocates memory.
  private var types: [Any.Type] = []

  /// Returns the nesting inside a feature. Terminates the process beyond the limit.
  func entering(_ feature: Any.Type) -> FeatureNesting {
    var inner = self
    inner.depth += 1
    if inner.depth > Self.limit / 2 { inner.types.append(feature) }
    if inner.depth > Self.limit { inner.refuse() }
    return inner
  }

  private func refuse() -> Never {
    fatalError(
      """
      More than \(Self.limit) features contain each other: \(chain). Likely cause: a feature \
      contains itself through `Scope`, whose child is always present, so the nesting never ends. \
      Use an operator whose child can be absent instead: `ifLet`, `ifCaseLet` or `forEach`.
      """)
  }

  /// The names of the features from the last but one to the last occurrence of the innermost
  /// feature, or of all recorded features if it occurs only once.
  private var chain: String {
    let innermost = types.last.map { ObjectIdentifier($0) }
    let start = types.dropLast().lastIndex { ObjectIdentifier($0) == innermost } ?? 0
    var names = types[start...].map { String("\($0)".prefix(80)) }
    if names.count > Self.maximumNameCount {
      names[(Self.maximumNameCount - 2)..<(names.count - 1)] = ["…"]
    }
    return names.joined(separator: " > ")
  }
}
