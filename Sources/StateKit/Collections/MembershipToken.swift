/// A token that identifies the set of ids in an ``IdentifiedArray``: while the collection has the
/// same token, it contains the same ids.
///
/// Keep a strong reference to a token and compare tokens with `===`. A collection replaces its
/// token only if something else refers to the token, so unobserved changes are cheap: appending
/// 100,000 rows creates one token.
@usableFromInline
package final class MembershipToken: Sendable {
  @usableFromInline
  init() {}
}
