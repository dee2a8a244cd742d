/// A declaration in a source file.
///
/// The declaration refers to a token by its index in ``SourceFile/tokens``, and to another declaration
/// by its index in ``SourceFile/declarations``.
package struct Declaration {
  package enum Kind {
    case structure, `class`, enumeration, actor, `protocol`, `extension`
    case alias, associatedType, function, initializer, deinitializer, `subscript`, property
    case enumCase, macro, importing
  }

  package struct Attribute {
    package let type: TypeExpression
    /// The token of the name.
    package let token: Int
    /// The tokens between the parentheses.
    package let arguments: Range<Int>

    package var name: String { type.lastName ?? "" }
  }

  /// An entry of an inheritance clause.
  package struct Inherited {
    package let type: TypeExpression
    /// The first token of the type.
    package let token: Int
    /// The names of the attributes before the type, such as `unchecked`.
    package let attributes: [String]
  }

  package struct GenericParameter {
    package let name: String
    package let bound: TypeExpression?
    /// Whether the parameter is a pack, as in `each T`.
    package let isPack: Bool
  }

  /// A requirement of a `where` clause.
  package struct Requirement {
    package let left: TypeExpression
    package let right: TypeExpression
    package let isSameType: Bool
  }

  package struct Parameter {
    /// The argument label; an empty string for a parameter without a label.
    package let label: String
    package let type: TypeExpression
    package let isInout: Bool
    package let hasDefault: Bool
    /// Whether the parameter is `A...` or `repeat each A`.
    package let isRepeated: Bool
    /// The first token after the attributes: the label or the type.
    package let token: Int

    package init(
      label: String, type: TypeExpression, isInout: Bool, hasDefault: Bool, isRepeated: Bool,
      token: Int
    ) {
      self.label = label
      self.type = type
      self.isInout = isInout
      self.hasDefault = hasDefault
      self.isRepeated = isRepeated
      self.token = token
    }
  }

  package let kind: Kind
  package var name: String
  /// The token of the name, or the token of the introducer if there is no name.
  package var nameToken: Int
  /// The first token, including attributes and modifiers.
  package let first: Int
  /// The index after the last token.
  package var end: Int
  /// The innermost declaration that contains this one.
  package let parent: Int?
  /// Whether a function, a closure or an accessor contains the declaration.
  package let isLocal: Bool
  package var attributes: [Attribute] = []
  package var modifiers: Modifiers = []
  /// The tokens between the braces.
  package var body: Range<Int>?
  package var inheritance: [Inherited] = []
  package var generics: [GenericParameter] = []
  package var requirements: [Requirement] = []
  package var parameters: [Parameter] = []
  /// The type of a property or result, the type that an extension extends, or the target of an
  /// alias.
  package var type: TypeExpression?
  /// The tokens of the initial value of a property.
  package var initializer: Range<Int>?
  package var isStored = false
  package var isConstant = false

  /// Creates a declaration with an empty header.
  ///
  /// - Parameters:
  ///   - nameToken: The token of the name, or the token of the introducer if there is no name.
  ///   - first: The first token, including attributes and modifiers.
  ///   - end: The index after the last token.
  ///   - parent: The innermost declaration that contains this one.
  ///   - isLocal: Whether a function, a closure or an accessor contains the declaration.
  package init(
    kind: Kind, name: String, nameToken: Int, first: Int, end: Int, parent: Int?, isLocal: Bool,
    attributes: [Attribute] = [], modifiers: Modifiers = []
  ) {
    self.kind = kind
    self.name = name
    self.nameToken = nameToken
    self.first = first
    self.end = end
    self.parent = parent
    self.isLocal = isLocal
    self.attributes = attributes
    self.modifiers = modifiers
  }

  package var isNominalType: Bool {
    switch kind {
    case .structure, .class, .enumeration, .actor: true
    default: false
    }
  }

  package var isType: Bool { isNominalType || kind == .protocol || kind == .alias }

  /// The end of the header, which is the start of the body if there is one.
  package var headerEnd: Int { body.map { $0.lowerBound } ?? end }

  /// The token of the last name of the type that an extension extends: `B` in `extension A.B`.
  package var extendedNameToken: Int { nameToken + 2 * max((type?.path.count ?? 1) - 1, 0) }

  package func hasAttribute(_ name: String) -> Bool { attributes.contains { $0.name == name } }
}
