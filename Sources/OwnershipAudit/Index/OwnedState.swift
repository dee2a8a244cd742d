/// A type whose value an owner owns, or a wrapper through which it is seen.
struct OwnedState {
  let type: TypeExpression
  /// Where it is named.
  let place: DeclarationID
  let token: Int
  let isWrapper: Bool
}
