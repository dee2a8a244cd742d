// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase, NoLeadingUnderscores
public import StateKit

/// Types around an enum, whose names the generated file cannot see.
public struct Outer: Sendable {
  public struct Payload: Hashable, Sendable {
    public var number: Int
    public init(number: Int) { self.number = number }
  }

  public enum Action: CasePathable, Hashable, Sendable {
    public struct Inner: Hashable, Sendable {
      public init() {}
    }

    case payload(Payload)
    case inner(Inner, of: Payload)
    case child(Child)
  }

  public enum Child: CasePathable, Hashable, Sendable {
    case tapped(Payload)
    case closed
  }
}

extension Outer {
  public enum Extended: CasePathable, Hashable, Sendable {
    case payload(Payload)
  }
}

public enum Level1 {
  public enum Level2 {
    public struct Note: Hashable, Sendable {
      public init() {}
    }

    public enum Level3: CasePathable, Hashable, Sendable {
      case note(Note)
    }
  }
}

extension Level1.Level2 {
  public enum Sibling: CasePathable, Hashable, Sendable {
    case note(Note), other
  }
}

public enum Generic<Value: Hashable & Sendable, Failure: Error>: CasePathable {
  case success(Value)
  case failure(Failure, after: [Value])
  case idle
}

public struct GenericOuter<Element: Hashable & Sendable>: Sendable {
  public struct Row: Hashable, Sendable {
    public var element: Element
    public init(element: Element) { self.element = element }
  }

  public enum Action: CasePathable, Hashable, Sendable {
    case row(Row), element(Element)
    case both(Element, row: Row)
  }

  public enum Nested<Key: Hashable & Sendable>: CasePathable, Hashable, Sendable {
    case pair(Key, Element)
  }
}

public enum Constrained<Value>: CasePathable, Hashable, Sendable
where Value: Hashable, Value: Sendable {
  case value(Value)
}

/// The conformance is in an extension of the same file.
public enum Extension: Hashable, Sendable {
  case value(Int)
}

extension Extension: CasePathable {}

/// What the parser of the generator must not take for the end of the enum, or for a case.
public enum WithMembers: CasePathable, Hashable, Sendable {
  public static let text = "case false(Int) }"

  case first(Int)  // case comment(Int)

  public var number: Int {
    switch self {
    case .first(let number): number
    case .second: 0
    }
  }

  case second

  public func isFirst() -> Bool { if case .first = self { true } else { false } }
  /* case block(Int) */
}

public actor Worker {
  public enum Command: CasePathable, Hashable, Sendable {
    case work(Int)
  }
}

public final class Screen {
  public enum Action: CasePathable, Hashable, Sendable {
    case shown
  }
}
