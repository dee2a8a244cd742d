/// Says whether rows came or went: as long as an ``IdentifiedArray`` shows the same token, it holds
/// the ids that it held when the token was read.
///
/// Hold a token strongly and compare with `===`. A collection replaces its token only when somebody
/// else holds it, so a token that nobody reads costs nothing: appending 100,000 rows makes one.
@usableFromInline
package final class Membership: Sendable {
  @usableFromInline
  init() {}
}
