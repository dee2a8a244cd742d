/// A path to one case of an enum: embeds a payload in the case, and extracts it.
///
/// The paths of an enum are the properties of its ``CasePathable/Cases``. A reducer refers to them
/// by key path: `.ifLet(\.signIn, action: \.signIn) { SignIn() }`. A path continues into the payload if
/// that is ``CasePathable``, too: `\.search.loaded`.
@dynamicMemberLookup
public struct CasePath<Root, Value>: Sendable {
  /// Embeds a payload in the case.
  public let embed: @Sendable (Value) -> Root
  /// Extracts the payload; nil for every other case.
  public let extract: @Sendable (Root) -> Value?
  /// The key path that this path was created from, for reports; nil in a release build,
  /// and for a path that was created from closures.
  private(set) var name: String?

  /// Creates a case path from the case's constructor and a pattern match.
  ///
  /// - Parameters:
  ///   - embed: Embeds a payload in the case.
  ///   - extract: Returns the payload; nil for every other case.
  public init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.embed = embed
    self.extract = extract
  }

  /// Returns the path that continues in the payload.
  public func appending<Part>(_ path: CasePath<Value, Part>) -> CasePath<Root, Part> {
    let (embed, extract) = (embed, extract)
    return CasePath<Root, Part>(
      embed: { embed(path.embed($0)) },
      extract: { root in extract(root).flatMap { path.extract($0) } })
  }

  /// Whether a value is in the case.
  public func `is`(_ root: Root) -> Bool { extract(root) != nil }

  /// Changes the payload while no second copy of it exists, so that an array in it is changed in
  /// place. Returns nil for every other case, and changes nothing.
  ///
  /// ```swift
  /// let draft = CasePath(\Stage.Cases.draft)
  /// draft.modify(&state.stage) { $0.text += "!" }
  /// ```
  ///
  /// The payload is on the stack while `change` runs. Store a large payload indirectly: in an
  /// `indirect case`, or in a box that is copied on write.
  @inlinable
  @discardableResult
  public func modify<Result>(_ root: inout Root, _ change: (inout Value) -> Result) -> Result? {
    let old = consume root
    guard var value = extract(old) else {
      root = old
      return nil
    }
    _ = consume old
    let result = change(&value)
    root = embed(value)
    return result
  }
}

extension CasePath where Value: CasePathable {
  /// Returns the path that continues with a case of the payload.
  ///
  /// A case with the name of a member of this type, such as `embed`, cannot be reached like this.
  public subscript<Part>(dynamicMember path: CaseKeyPath<Value, Part>) -> CasePath<Root, Part> {
    appending(CasePath<Value, Part>(path))
  }
}

extension CasePath {
  /// Returns the path to the actions of the row with an id, in a case such as
  /// `case row(id: Int, action: Row.Action)`.
  ///
  /// ```swift
  /// store.receive(\.row[id: 3].toggled)
  /// ```
  public subscript<ID: Hashable & Sendable, Action>(id id: ID) -> CasePath<Root, Action>
  where Value == (id: ID, action: Action) {
    appending(
      CasePath<Value, Action>(
        embed: { (id, $0) }, extract: { $0.id == id ? $0.action : nil }))
  }

  /// Returns the path to the actions of the element of a stack with an id.
  ///
  /// ```swift
  /// store.receive(\.path[id: 0].detail.saved)
  /// ```
  public subscript<State, Action>(id id: StackElementID) -> CasePath<Root, Action>
  where Value == StackAction<State, Action> {
    appending(CasePath<Value, (id: StackElementID, action: Action)>(\.element)[id: id])
  }
}

extension CasePath where Root: CasePathable {
  /// Creates the case path that a key path refers to.
  public init(_ path: CaseKeyPath<Root, Value>) {
    self = Root.cases[keyPath: path]
    #if DEBUG
      name = path.sourceText
    #endif
  }
}
