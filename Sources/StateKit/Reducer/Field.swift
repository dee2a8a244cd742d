/// A stored property, found once: when the tree is compiled.
///
/// A key path costs 13 to 15 ns each time that generic code goes through it, a known offset nothing.
/// What is no stored property has no offset; then the key path is used.
@usableFromInline
struct Field<Root, Value> {
  @usableFromInline let path: WritableKeyPath<Root, Value>
  @usableFromInline let offset: Int?

  @inlinable
  init(_ path: WritableKeyPath<Root, Value>) {
    self.path = path
    offset = MemoryLayout<Root>.offset(of: path)
  }

  /// Changes the property in place.
  @inlinable
  func modify<Result>(_ root: inout Root, _ body: (inout Value) -> Result) -> Result {
    guard let offset else { return body(&root[keyPath: path]) }
    // SAFETY: `MemoryLayout.offset(of:)` gives an offset only for a stored property of `Root`, laid
    // out in line, at which a `Value` lies. The pointer is used only inside the closure, which has
    // exclusive access to `root`.
    return unsafe withUnsafeMutablePointer(to: &root) { pointer in
      let field = unsafe (UnsafeMutableRawPointer(pointer) + offset)
      return unsafe body(&field.assumingMemoryBound(to: Value.self).pointee)
    }
  }

  /// Looks at the property: where it lies, or at a copy of what is computed. Nothing is written.
  @usableFromInline
  func look(at root: inout Root, _ body: (inout Value) -> Void) {
    offset != nil ? modify(&root, body) : lookAtCopy(of: root, body)
  }

  private func lookAtCopy(of root: Root, _ body: (inout Value) -> Void) {
    var value = root[keyPath: path]
    body(&value)
  }
}
