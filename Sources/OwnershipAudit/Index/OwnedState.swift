/// The type of an owner's state, or a wrapper that publishes it.
struct OwnedState {
  let type: TypeExpression
  /// The declaration that mentions the type.
  let declaration: DeclarationID
  /// The name of the declaration, where findings about the type are reported.
  let nameToken: Int
  let isWrapper: Bool
}
