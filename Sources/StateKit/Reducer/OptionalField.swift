/// Access to an optional property of a state.
///
/// There is one type for each kind of property, so that the compiler specializes an operator for
/// each kind.
@usableFromInline
protocol OptionalField<Root, Wrapped> {
  associatedtype Root
  associatedtype Wrapped

  /// Changes the optional in place.
  func modify<Result>(_ root: inout Root, _ body: (inout Wrapped?) -> Result) -> Result

  /// Calls `body` with the optional, which is in place unless it is a computed property of the
  /// state. `body` must not change the value.
  func withValue(in root: inout Root, _ body: (inout Wrapped?) -> Void)
}

extension OptionalField {
  /// Calls `body` with the optional in place, or, for reading a computed property, with a copy.
  @usableFromInline
  func access(_ access: StateAccess, in root: inout Root, _ body: (inout Wrapped?) -> Void) {
    switch access {
    case .reading: withValue(in: &root, body)
    case .writing: modify(&root, body)
    }
  }
}

/// An optional that is stored in the state itself.
@usableFromInline
struct DirectOptional<Root, Wrapped>: OptionalField {
  @usableFromInline let field: Field<Root, Wrapped?>

  @inlinable
  init(_ path: WritableKeyPath<Root, Wrapped?>) { field = Field(path) }

  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Wrapped?) -> Result) -> Result {
    field.modify(&root, body)
  }

  @usableFromInline
  func withValue(in root: inout Root, _ body: (inout Wrapped?) -> Void) {
    field.withValue(in: &root, body)
  }
}

/// An optional in an ``Indirect``.
@usableFromInline
struct IndirectOptional<Root, Wrapped>: OptionalField {
  @usableFromInline let field: Field<Root, Indirect<Wrapped>>

  @inlinable
  init(_ path: WritableKeyPath<Root, Indirect<Wrapped>>) { field = Field(path) }

  /// Changes the optional in place.
  ///
  /// The projected value of a property wrapper is a computed property. Access through its key path
  /// copies the box, so the box is removed from the root while `body` runs: the copy then shares
  /// no memory, and its contents are not copied.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Wrapped?) -> Result) -> Result {
    if field.offset != nil { return field.modify(&root) { body(&$0.wrappedValue) } }
    var box = root[keyPath: field.path]
    root[keyPath: field.path] = Indirect(wrappedValue: nil)
    defer { root[keyPath: field.path] = box }
    return body(&box.wrappedValue)
  }

  @usableFromInline
  func withValue(in root: inout Root, _ body: (inout Wrapped?) -> Void) { modify(&root, body) }
}
