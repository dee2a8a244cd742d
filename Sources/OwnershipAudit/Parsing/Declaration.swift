/// A declaration in a source file.
///
/// The declaration refers to a token by its index in ``SourceFile/tokens``, and to another declaration
/// by its index in ``SourceFile/declarations``.
struct Declaration {
  enum Kind {
    case structure, `class`, enumeration, actor, `protocol`, `extension`
    case alias, associatedType, function, initializer, deinitializer, `subscript`, property
    case enumCase, macro, importing
  }

  struct Attribute {
    let type: TypeExpression
    /// The token of the name.
    let token: Int
    /// The tokens between the parentheses.
    let arguments: Range<Int>

    var name: String { type.lastName ?? "" }
  }

  /// An entry of an inheritance clause.
  struct Inherited {
    let type: TypeExpression
    /// The first token of the type.
    let token: Int
    /// The names of the attributes before the type, such as `unchecked`.
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
    /// The argument label, or an empty string if there is none.
    let label: String
    let type: TypeExpression
    let isInout: Bool
    let hasDefault: Bool
    /// Whether the parameter is `A...` or `repeat each A`.
    let isRepeated: Bool
    /// The first token after the attributes: the label or the type.
    let token: Int
  }

  let kind: Kind
  var name: String
  /// The token of the name, or the token of the introducer if there is no name.
  var nameToken: Int
  /// The first token, including attributes and modifiers.
  let first: Int
  /// The index after the last token.
  var end: Int
  /// The innermost declaration that contains this one.
  let parent: Int?
  /// Whether a function, a closure or an accessor contains the declaration.
  let isLocal: Bool
  var attributes: [Attribute] = []
  var modifiers: Modifiers = []
  /// The tokens between the braces.
  var body: Range<Int>?
  var inheritance: [Inherited] = []
  var generics: [GenericParameter] = []
  var requirements: [Requirement] = []
  var parameters: [Parameter] = []
  /// The type of a property or result, the type that an extension extends, or the target of an
  /// alias.
  var type: TypeExpression?
  /// The tokens of the initial value of a property.
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

  /// The end of the header, which is the start of the body if there is one.
  var headerEnd: Int { body.map { $0.lowerBound } ?? end }

  /// The token of the last name of the type that an extension extends: `B` in `extension A.B`.
  var extendedNameToken: Int { nameToken + 2 * max((type?.path.count ?? 1) - 1, 0) }

  func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name == name } }
}
