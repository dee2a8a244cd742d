extension ChildRegistry {
  /// Returns the innermost child on the path to an address that its operator can remove; nil if no
  /// operator on the path can remove its child.
  ///
  /// The child of an `ifCaseLet` cannot be removed, because a case needs a replacement. The child that
  /// contains the enum is removed instead.
  func removableChild(at address: ChildAddress) -> ChildAddress? {
    var references = address.references
    while let last = references.last {
      if self[last.number].remove != nil { return ChildAddress(references: references) }
      references.removeLast()
    }
    return nil
  }

  /// Removes the child at an address, which ``removableChild(at:)`` returned, if it is present.
  func remove(_ address: ChildAddress) {
    if let reference = address.references.last { self[reference.number].remove?(address) }
  }
}
