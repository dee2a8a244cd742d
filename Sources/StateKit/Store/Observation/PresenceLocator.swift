/// Finds a child that comes and goes in the state of its parent.
struct PresenceLocator<Root, Child> {
  /// Who the child is; nil when there is none.
  let identity: (Root) -> AnyHashable?
  /// The child, if there is one.
  let extract: (Root) -> Child?
  /// Looks at the child where it lies.
  let look: (inout Root, (inout Child) -> Void) -> Void
}

extension PresenceLocator {
  /// An optional member.
  init(_ path: WritableKeyPath<Root, Child?>, identity: @escaping (Child) -> AnyHashable) {
    let field = Field(path)
    self.init(
      identity: { $0[keyPath: path].map(identity) },
      extract: { $0[keyPath: path] },
      look: { root, body in
        field.modify(&root) { child in
          if child.isThere() { child.changeInPlace(body) }
        }
      })
  }

  /// A case.
  init(_ path: CasePath<Root, Child>) {
    self.init(
      identity: { path.extract($0).map { _ in AnyHashable(true) } },
      extract: path.extract,
      look: { root, body in _ = path.modify(&root, body) })
  }
}
