// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase, NoLeadingUnderscores
public import StateKit

public enum Keywords: CasePathable, Hashable, Sendable {
  case `default`, `switch`(Int)
  case `in`(`for`: Int, `while`: String)
  case `init`(Int)
  case open(Int), `public`
  case some(Int), none
  case cases(Int), `static`
}

public enum Ünïcödé: CasePathable, Hashable, Sendable {
  case größe(Int), 日本(名前: String)
  case été
}

public enum `Enum in backticks`: CasePathable, Hashable, Sendable {
  case `a case`(Int)
  case `another case`(`a label`: Int, b: String)
}

public enum `class`: CasePathable, Hashable, Sendable {
  case `func`(Int)
}

/// Words that are keywords before a type.
public enum `some` {
  public enum `any`: CasePathable, Hashable, Sendable {
    case each(Int)
  }
}

/// The names of variables in the generated closures.
public enum Shadowing: CasePathable, Hashable, Sendable {
  case root(Int), value0(Int), embed(Int), extract(String)
  case pair(value1: Int, value0: Int)
}

public enum Digits: CasePathable, Hashable, Sendable {
  case step1(Int), step_2(Int), _3(Int)
}
