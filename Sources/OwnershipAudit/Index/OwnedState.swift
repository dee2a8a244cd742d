/// The type of an owner's state, or a wrapper that publishes it.
struct OwnedState {
  let type: TypeExpression
  /// The declaration that mentions the type.
  let declaration: DeclarationID
  let token: Int
  let isWrapper: Bool
}
