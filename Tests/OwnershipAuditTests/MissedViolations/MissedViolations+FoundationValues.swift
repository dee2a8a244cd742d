import OwnershipAudit

// Violations that an earlier version of the audit missed.
//
// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension MissedViolations {
  static let attributedStrings = MissedViolation(
    "An attributed string can hold an object",
    [
      DisguisedViolation(
        .ownedState, .plain, SampleApp.client("", state: "var a: ⟦AttributedString¦String⟧ // here")
      ),
      DisguisedViolation(
        .ownedState, .module,
        SampleApp.client("", state: "var a: [Foundation.⟦AttributedString¦Date⟧?] = [] // here")),
      DisguisedViolation(
        .ownedState, .initialValue,
        SampleApp.client("", state: "var a = ⟦AttributedString¦String⟧(\"a\") // here")),
      DisguisedViolation(
        .ownedState, .nesting,
        SampleApp.client(
          "typealias Text = ⟦AttributedString¦String⟧\nstruct Line: Hashable { var a: Text } // here\n",
          state: "var line: Line?")),
    ])

  static let urlRequests = MissedViolation(
    "A URL request can hold an object",
    [
      DisguisedViolation(
        .ownedState, .plain, SampleApp.client("", state: "var a: ⟦URLRequest¦URL⟧? // here")),
      DisguisedViolation(
        .ownedState, .generics,
        SampleApp.client("", state: "var a: Result<⟦URLRequest¦URL⟧, Never> // here")),
      DisguisedViolation(
        .ownedState, .severalLines,
        SampleApp.client(
          "", state: "var a /* x */ : // here\n  (Int, FoundationEssentials\n  .⟦URLRequest¦URL⟧)")),
      DisguisedViolation(
        .ownedState, .nesting,
        SampleApp.client(
          "enum Call: Hashable { case none, some(⟦URLRequest¦URL⟧) } // here\n",
          state: "var a: Call")
      ),
    ])

  static let measurements = MissedViolation(
    "A measurement can hold an object",
    [
      DisguisedViolation(
        .ownedState, .generics,
        SampleApp.client("", state: "var a: ⟦Measurement<UnitLength>¦Range<Double>⟧ // here")),
      DisguisedViolation(
        .ownedState, .generics,
        SampleApp.client("", state: "var a: [String: ⟦UnitLength¦Double⟧] // here")),
      DisguisedViolation(
        .ownedState, .alias,
        SampleApp.client(
          "typealias Way<U> = ⟦Measurement<U>¦Range<Int>⟧\n", state: "var a: Way<Int> // here")),
      DisguisedViolation(
        .ownedState, .module,
        SampleApp.client(
          "", state: "var a: Optional<Foundation.⟦Measurement<UnitMass>¦Date⟧> // here")),
    ])
}
