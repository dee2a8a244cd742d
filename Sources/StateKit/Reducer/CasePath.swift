/// A path to one case of an enum: embeds a payload in the case, and extracts it.
///
/// Define one constant per child feature, next to the action enum:
///
/// ```swift
/// extension CasePath where Root == App.Action, Value == SignIn.Action {
///   static var signIn: Self {
///     Self(embed: App.Action.signIn) { if case .signIn(let action) = $0 { action } else { nil } }
///   }
/// }
/// ```
public struct CasePath<Root, Value>: Sendable {
  /// Embeds a payload in the case.
  public let embed: @Sendable (Value) -> Root
  /// Extracts the payload; nil for every other case.
  public let extract: @Sendable (Root) -> Value?
  /// The source location of the path. It distinguishes two cases with the same payload type.
  let location: CasePathLocation

  /// Creates a case path from the case's constructor and a pattern match.
  ///
  /// - Parameters:
  ///   - embed: Embeds a payload in the case.
  ///   - extract: Returns the payload; nil for every other case.
  ///   - fileID: The file of the call; the default is the caller's. The stores of children identify
  ///     a case by the location of its path.
  ///   - line: The line of the call; the default is the caller's.
  ///   - column: The column of the call; the default is the caller's.
  public init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.embed = embed
    self.extract = extract
    location = CasePathLocation(fileID, line, column)
  }

  /// Changes the payload while no second copy of it exists, so that an array in it is changed in
  /// place. Returns nil for every other case, and changes nothing.
  ///
  /// The payload moves over the stack. Store a large payload indirectly, with `indirect case` or in
  /// a class inside a value type.
  @inlinable
  func modify<Result>(_ root: inout Root, _ change: (inout Value) -> Result) -> Result? {
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
