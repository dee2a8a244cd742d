extension TestStore {
  /// A path that is no case path of the action: the action has no such case, or is not
  /// `CasePathable`. Without this declaration, the compiler would compare the path with the other
  /// arguments that `receive` accepts, and explain that.
  @available(
    *, unavailable,
    message:
      "the action has no such case path. Declare the action CasePathable, and add the plugin; in an element, the path is path[id: 0].loaded"
  )
  public func receive(
    _ path: KeyPath<UnknownCases, UnknownCases>,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) {}

  /// As above, with a payload.
  @available(
    *, unavailable,
    message:
      "the action has no such case path. Declare the action CasePathable, and add the plugin; in an element, the path is path[id: 0].loaded"
  )
  public func receive<Payload: Equatable>(
    _ path: KeyPath<UnknownCases, UnknownCases>, _ payload: Payload,
    assert update: ((_ state: inout State) throws -> Void)? = nil
  ) {}
}

extension TestStore {
  /// An action that cannot be compared.
  @available(
    *, unavailable,
    message: "the action is not Equatable. Declare it Equatable, or name the case by its path"
  )
  public func receive(
    _ expected: Action, assert update: ((_ state: inout State) throws -> Void)? = nil
  ) {}
}

/// A type with members of all names, which stands for the cases of an action that has no case paths.
@dynamicMemberLookup
public struct UnknownCases {
  init() {}

  /// Returns the same value for each name.
  public subscript(dynamicMember name: String) -> UnknownCases { self }
}
