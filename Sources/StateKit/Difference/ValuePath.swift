/// The way from a whole value to a place in it, such as `contacts[id: 7].name`.
public struct ValuePath: Hashable, Sendable {
  /// One step of the way.
  public enum Component: Hashable, Sendable {
    /// A member of a struct or class, or a labelled one of a tuple.
    case member(String)
    /// A member of a tuple without a label, counted from 0.
    case position(Int)
    /// What the case of an enum carries.
    case payload(String)
    /// An element of an array: its index in the new array, or in the old one when it was removed.
    case index(Int)
    /// An element of a collection of `Identifiable` ones: its id as printed.
    case id(String)
    /// A value of a dictionary: its key as printed.
    case key(String)
    /// An element of a set: the element as printed.
    case element(String)
  }

  /// The steps, from the whole value on; none for the whole value itself.
  public var components: [Component]

  /// A way of these steps.
  public init(_ components: [Component] = []) { self.components = components }

  func appending(_ component: Component) -> Self { Self(components + [component]) }
}

extension ValuePath: CustomStringConvertible {
  /// The steps as one writes them in code; empty for the whole value.
  public var description: String {
    components.reduce(into: "") { text, component in
      if component.isNamed && !text.isEmpty { text += "." }
      text += component.description
    }
  }
}

extension ValuePath.Component: CustomStringConvertible {
  /// The step as one writes it in code, as far as one can: `name`, `[3]`, `[id: 7]`, `["key"]`,
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

  /// Whether it follows a full stop.
  fileprivate var isNamed: Bool {
    switch self {
    case .member, .position, .payload: true
    case .index, .id, .key, .element: false
    }
  }
}
