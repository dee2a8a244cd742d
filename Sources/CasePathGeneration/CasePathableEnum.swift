/// What the case paths of an enum need.
struct CasePathableEnum: Equatable {
  struct Case: Equatable {
    let name: String
    /// The argument label of each part of the payload; an empty string for a part without a label.
    let labels: [String]
    /// The attributes `@available`.
    let availability: [String]
    /// The branches of `#if` blocks in the enum that contain the case, the outermost first.
    let branches: [ConditionalBranch]
  }

  /// A name of a type, with the generic arguments that refer to its own parameters.
  struct Component: Equatable {
    let name: String
    /// Such as `Value` and `repeat each Element`. Empty if the type is declared in another file.
    let arguments: [String]
  }

  /// The types around the enum and the enum, the outermost first.
  let path: [Component]
  /// The level up to which the enum can be seen: that of its declaration or of a type around it.
  let access: AccessLevel
  /// The attributes `@available` of the enum and of the types around it.
  let availability: [String]
  /// The branches of `#if` blocks that contain the enum, the outermost first.
  let branches: [ConditionalBranch]
  let cases: [Case]
}
