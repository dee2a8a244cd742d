/// The path from a whole value to a part of it, such as `contacts[id: 7].name`.
public struct ValuePath: Hashable, Sendable {
  /// One step of a path.
  public enum Component: Hashable, Sendable {
    /// A member of a struct or class, or a labeled element of a tuple.
    case member(String)
    /// An unlabeled element of a tuple, counted from 0.
    case position(Int)
    /// The payload of an enum case.
    case payload(String)
    /// An element of an array: its index in the new array, or in the old array if it was removed.
    case index(Int)
    /// An element of a collection of `Identifiable` elements: its printed id.
    case id(String)
    /// A value of a dictionary: its printed key.
    case key(String)
    /// An element of a set: the printed element.
    case element(String)
  }

  /// The steps from the whole value; empty for the whole value itself.
  public var components: [Component]

  /// Creates a path from its steps.
  public init(_ components: [Component] = []) { self.components = components }

  func appending(_ component: Component) -> Self { Self(components + [component]) }
}

extension ValuePath: CustomStringConvertible {
  /// The steps as in source code; empty for the whole value.
  public var description: String {
    components.reduce(into: "") { text, component in
      if component.isNamed && !text.isEmpty { text += "." }
      text += component.description
    }
  }
}

extension ValuePath.Component: CustomStringConvertible {
  /// The step as in source code, where possible: `name`, `[3]`, `[id: 7]`, `["key"]`,
  /// `{"element"}`.
  public var description: String {
    switch self {
    case .member(let name), .payload(let name): name
    case .position(let offset): "\(offset)"
    case .index(let index): "[\(index)]"
    case .id(let id): "[id: \(id)]"
    case .key(let key): "[\(key)]"
    case .element(let element): "{\(element)}"
    }
  }

  /// Whether a full stop separates the step from the previous one.
  fileprivate var isNamed: Bool {
    switch self {
    case .member, .position, .payload: true
    case .index, .id, .key, .element: false
    }
  }
}
