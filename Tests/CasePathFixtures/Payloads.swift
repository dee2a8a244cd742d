// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase, NoLeadingUnderscores
public import StateKit

public enum NoPayload: CasePathable, Hashable, Sendable {
  case first, second
  case third
}

public enum OneCase: CasePathable, Hashable, Sendable {
  case only(Int)
}

public enum OneCaseWithoutPayload: CasePathable, Hashable, Sendable {
  case only
}

public enum NoCase: CasePathable, Hashable, Sendable {}

public enum OnePayload: CasePathable, Hashable, Sendable {
  case number(Int)
  case text(String), list([Int: String])
}

public enum OneLabel: StateKit.CasePathable, Hashable, Sendable {
  case loaded(result: String)
  case moved(to: Int)
}

public enum TwoPayloads: Hashable, Sendable, CasePathable {
  case point(Int, Int)
  case labeled(x: Int, y: String)
  case mixed(Int, name: String, Bool)
}

public enum UnderscoreLabel: Hashable, CasePathable {
  case value(_: Int)
  case values(_: Int, of: String)
}

public enum OptionalPayload: CasePathable, Hashable, Sendable {
  case one(Int?)
  case two(Int??)
  case pair(Int?, name: String?)
}

public enum TuplePayload: CasePathable {
  case tuple((Int, String))
  case labeled(value: (a: Int, b: String))
  case empty(())
}

public enum FunctionPayload: CasePathable {
  case plain(() -> Int)
  case sendable(@Sendable (Int) async throws -> String)
  case main(@MainActor (Int) -> Void, name: String)
}

public enum ExistentialPayload: CasePathable {
  case error(any Error)
  case both(any Error & Sendable, Any.Type)
  case any(Any)
}

public enum DefaultPayload: CasePathable, Hashable {
  case retry(count: Int = 3, name: String = "a, b)")
  case once(Int = 1 + 2)
}

public indirect enum IndirectEnum: CasePathable, Hashable {
  case leaf(Int)
  case branch(left: IndirectEnum, right: IndirectEnum)
}

public enum IndirectCase: CasePathable, Hashable {
  case leaf
  indirect case next(IndirectCase)
}

public enum RawValues: String, CasePathable, CaseIterable {
  case low = "l", high = "h"
}

public enum AttributedPayload: CasePathable {
  case callback(@Sendable () -> Void)
}

public enum ManyPayloads: CasePathable, Hashable {
  case nine(Int, Int, Int, d: Int, Int, Int, g: Int, Int, Int)
}
