// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase, NoLeadingUnderscores
public import StateKit

public enum ConditionalCases: CasePathable, Hashable, Sendable {
  case always(Int)
  #if os(Linux)
    case linux(Int)
  #elseif os(macOS)
    case apple(Int)
  #else
    case other(Int)
  #endif
  #if DEBUG && !os(Windows)
    case debug
    #if canImport(NoSuchModule)
      case impossible(NoSuchType)
    #endif
  #endif
  // The compiler does not check a condition that it skips.
  #if os(Windows)
    #if noSuchCondition(here)
      case skipped
    #endif
  #endif
}

#if canImport(NoSuchModule)
  public enum ConditionalEnum: CasePathable, Hashable, Sendable {
    case module(NoSuchType)
  }
#else
  public enum ConditionalEnum: CasePathable, Hashable, Sendable {
    case value(Int)
  }
#endif

@available(macOS 27, iOS 27, *)
public enum NewPlatform: CasePathable, Hashable, Sendable {
  case value(Int)
}

@available(*, deprecated, message: "Use (another) one.")
public enum OldEnum: CasePathable, Hashable, Sendable {
  case value(Int)
}

public enum OldCases: CasePathable, Hashable, Sendable {
  case new(Int)
  @available(*, deprecated, renamed: "new")
  case old(Int)
  @available(*, deprecated)
  case older
  @available(macOS 27, iOS 27, *)
  case newer
  @available(*, unavailable)
  case never
}
