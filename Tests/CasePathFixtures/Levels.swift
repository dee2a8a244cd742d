// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase, NoLeadingUnderscores
public import StateKit

public enum PublicLevel: CasePathable, Hashable, Sendable {
  case value(Int)
}

package enum PackageLevel: CasePathable, Hashable, Sendable {
  case value(Int)
}

enum InternalLevel: CasePathable, Hashable, Sendable {
  case value(Int)
}

struct InternalOuter {
  public enum PublicInside: CasePathable, Hashable, Sendable {
    case value(Int)
  }
}

public struct PublicOuter {
  enum InternalInside: CasePathable, Hashable, Sendable {
    case value(Int)
  }
}

extension PublicOuter {
  package enum PackageInside: CasePathable, Hashable, Sendable {
    case value(Int)
  }
}

public extension PublicOuter {
  enum PublicByExtension: CasePathable, Hashable, Sendable {
    case value(Int)
  }
}
