/// A declaration as it is written.
struct Declaration {
  enum Kind {
    case structure, `class`, enumeration, actor, `protocol`, `extension`
    case alias, associatedType, function, initializer, deinitializer, `subscript`, property
    case enumCase, macro, importing
  }

  struct Attribute {
    let type: TypeExpression
    /// The token of its name.
    let token: Int
    /// What stands between its parentheses.
    let arguments: Range<Int>

    var name: String { type.lastName ?? "" }
  }

  /// An entry of an inheritance clause.
  struct Inherited {
    let type: TypeExpression
    let token: Int
    let attributes: [String]
  }

  struct GenericParameter {
    let name: String
    let bound: TypeExpression?
  }

  /// A requirement of a `where` clause.
  struct Requirement {
    let left: TypeExpression
    let right: TypeExpression
    let isSameType: Bool
  }

  struct Parameter {
    /// The outer label; empty for `_`.
    let label: String
    let type: TypeExpression
    let isInout: Bool
    let hasDefault: Bool
    /// `A...`, or `repeat each A`.
    let isRepeated: Bool
    let token: Int
  }

  let kind: Kind
  var name: String
  /// The token of the name; the one of the introducer where there is none.
  var nameToken: Int
  /// From the first attribute or modifier.
  let first: Int
  /// Behind the last token.
  var end: Int
  /// The declaration that it stands in.
  let parent: Int?
  /// Whether it stands in a function, a closure or an accessor.
  let isLocal: Bool
  var attributes: [Attribute] = []
  var modifiers: Modifiers = []
  /// Between the braces.
  var body: Range<Int>?
  var inheritance: [Inherited] = []
  var generics: [GenericParameter] = []
  var requirements: [Requirement] = []
  var parameters: [Parameter] = []
  /// The type of a property or a result, what an extension extends, what an alias names.
  var type: TypeExpression?
  /// What a property begins with.
  var initializer: Range<Int>?
  var isStored = false
  var isConstant = false

  var isNominalType: Bool {
    switch kind {
    case .structure, .class, .enumeration, .actor: true
    default: false
    }
  }

  var isType: Bool { isNominalType || kind == .protocol || kind == .alias }

  /// Where the header ends and the body, if there is one, begins.
  var headerEnd: Int { body.map { $0.lowerBound } ?? end }

  /// The token of the last name of what an extension extends; the one of the name otherwise.
  var headerName: Int { nameToken + 2 * max((type?.path.count ?? 1) - 1, 0) }

  func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name == name } }
}
