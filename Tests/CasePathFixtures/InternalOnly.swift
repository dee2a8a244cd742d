// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase, NoLeadingUnderscores
import StateKit

/// An import that only internal declarations use must not be public.
enum InternalOnly: CasePathable, Hashable, Sendable {
  case value(Int)
}
