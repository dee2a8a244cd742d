/// An element of the path of a `NavigationStack`: an element of a ``StackState``, or one that a link is
/// about to push.
///
/// SwiftUI compares and stores the components. They say nothing about the state of an element.
public struct StackPathComponent: Hashable, Sendable {
  private final class NewElement: Sendable {
    let state: any Sendable

    init(_ state: any Sendable) { self.state = state }
  }

  private enum Content: Sendable {
    case element(StackElementID)
    case new(NewElement)
  }

  private let content: Content

  /// Creates a component for an element of the stack.
  init(_ id: StackElementID) { content = .element(id) }

  /// Creates a component that a navigation link appends to the path, which pushes a state.
  init(pushing state: some Sendable) { content = .new(NewElement(state)) }

  /// The id of the element; nil for an element that is about to be pushed.
  var id: StackElementID? {
    if case .element(let id) = content { id } else { nil }
  }

  /// The state to push; nil for an element of the stack.
  var newState: (any Sendable)? {
    if case .new(let element) = content { element.state } else { nil }
  }

  /// Whether two components are of the same element, or of the same evaluation of a link.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left.content, right.content) {
    case (.element(let left), .element(let right)): left == right
    case (.new(let left), .new(let right)): left === right
    default: false
    }
  }

  /// Hashes the id of the element, or the identity of the link's element.
  public func hash(into hasher: inout Hasher) {
    switch content {
    case .element(let id): hasher.combine(id)
    case .new(let element): hasher.combine(ObjectIdentifier(element))
    }
  }
}
