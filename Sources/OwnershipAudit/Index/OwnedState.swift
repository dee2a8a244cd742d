internal import SwiftSourceReading

/// The type of an owner's state, or a wrapper: the read-only type that publishes the state.
struct OwnedState {
  let type: TypeExpression
  /// The declaration that mentions the type.
  let declaration: DeclarationID
  /// The token of the declaration's name. Findings about the type are reported at this token.
  let nameToken: Int
  let isWrapper: Bool
}
