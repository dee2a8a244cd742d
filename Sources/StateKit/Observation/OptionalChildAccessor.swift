/// Access to an optional child in the state of its parent.
struct OptionalChildAccessor<Root, Child> {
  /// Returns the identity of the child; nil if the child is absent. All children without an id have
  /// the same identity.
  let identity: (Root) -> AnyHashable?
  /// Returns the child; nil if it is absent.
  let extract: (Root) -> Child?
  /// Calls a closure with the child in place, if the child is present.
  let withChild: (inout Root, (inout Child) -> Void) -> Void
}

extension OptionalChildAccessor {
  /// Creates an accessor for a child in an optional property.
  init(_ path: WritableKeyPath<Root, Child?>, identity: @escaping (Child) -> AnyHashable) {
    let field = Field(path)
    self.init(
      identity: { $0[keyPath: path].map(identity) },
      extract: { $0[keyPath: path] },
      withChild: { root, body in
        field.modify(&root) { child in
          if child.isPresent() { child.changeInPlace(body) }
        }
      })
  }

  /// Creates an accessor for a child in a case.
  init(_ path: CasePath<Root, Child>, identity: @escaping (Child) -> AnyHashable) {
    self.init(
      identity: { path.extract($0).map(identity) },
      extract: path.extract,
      withChild: { root, body in _ = path.modify(&root, body) })
  }
}
