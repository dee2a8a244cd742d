/// Gets at one case of an enum: puts a payload into it, and takes it out.
///
/// Write one constant a child feature, beside the action enum:
///
/// ```swift
/// extension CasePath where Root == App.Action, Value == SignIn.Action {
///   static var signIn: Self {
///     Self(embed: App.Action.signIn) { if case .signIn(let action) = $0 { action } else { nil } }
///   }
/// }
/// ```
public struct CasePath<Root, Value>: Sendable {
  /// Puts a payload into the case.
  public let embed: @Sendable (Value) -> Root
  /// Takes the payload out; nil for every other case.
  public let extract: @Sendable (Root) -> Value?
  /// Where it is written: two cases whose payloads have one type are told apart by that.
  let place: CasePlace

  /// Makes a case path from the case's constructor and a pattern match.
  ///
  /// - Parameters:
  ///   - embed: Puts a payload into the case.
  ///   - extract: Takes the payload out; nil for every other case.
  ///   - fileID: Where the path is written. Stores of children go by it: one line makes one case.
  ///   - line: As `fileID`.
  ///   - column: As `fileID`.
  public init(
    embed: @escaping @Sendable (Value) -> Root, extract: @escaping @Sendable (Root) -> Value?,
    fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
  ) {
    self.embed = embed
    self.extract = extract
    place = CasePlace(fileID, line, column)
  }

  /// Changes the payload without a second copy of it alive, so that an array in it is changed in
  /// place; nil for every other case, and then nothing changes.
  ///
  /// The payload moves over the stack. Box a large one: `indirect case`, or a class inside a value.
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
