/// What happens to a ``StackState``; the payload of a case of the parent's action.
///
/// ```swift
/// enum Action: CasePathable {
///   case path(StackAction<Path.State, Path.Action>)
/// }
/// ```
public enum StackAction<State, Action>: CasePathable {
  /// An action of the element with an id.
  case element(id: StackElementID, action: Action)
  /// The element with an id and all elements above it are to be removed, because the user went back.
  case popFrom(id: StackElementID)
  /// A new element is to be shown.
  case push(State)

  /// The paths to the cases.
  public struct Cases {
    /// The path to an action of an element.
    public var element: CasePath<StackAction, (id: StackElementID, action: Action)> {
      CasePath(
        embed: { .element(id: $0.id, action: $0.action) },
        extract: { if case .element(let id, let action) = $0 { (id, action) } else { nil } })
    }

    /// The path to the removal of an element.
    public var popFrom: CasePath<StackAction, StackElementID> {
      CasePath(
        embed: { .popFrom(id: $0) },
        extract: { if case .popFrom(let id) = $0 { id } else { nil } })
    }

    /// The path to a new element.
    public var push: CasePath<StackAction, State> {
      CasePath(
        embed: { .push($0) },
        extract: { if case .push(let state) = $0 { state } else { nil } })
    }
  }

  /// The paths to the cases.
  public static var cases: Cases { Cases() }
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}

/// The action of a stack whose elements a reducer handles: `case path(StackActionOf<Path>)`.
public typealias StackActionOf<Element: Reducer> = StackAction<Element.State, Element.Action>
