import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Unsafe code without a comment that proves its safety.
  static let escapeHatch = [
    DisguisedViolation(
      .escapeHatch, .trailingClosure, "let x = list.map { $0.map { $0⟦!¦ ?? 0⟧ } } // here"),
    DisguisedViolation(.escapeHatch, .keyPath, "let k = \\Contact.friend⟦!¦?⟧.count // here"),
    DisguisedViolation(
      .escapeHatch, .attribute, "struct S: @retroactive ⟦@unchecked ¦⟧Sendable {} // here"),
    DisguisedViolation(.escapeHatch, .access, "⟦@preconcurrency ¦⟧package import Network // here"),
    DisguisedViolation(.escapeHatch, .operatorUse, "let b = !a⟦!¦⟧ && c != d // here"),
    DisguisedViolation(.escapeHatch, .generics, "let n = Box<[Int: Int]?>(1).value⟦!¦⟧ // here"),
    DisguisedViolation(
      .escapeHatch, .interpolation, "let s = #\"x! \\(y!) \\#(z⟦!¦⟧) try!\"# // here"),
    DisguisedViolation(
      .escapeHatch, .alias, "typealias P = ⟦UnsafeMutablePointer<Int>¦[Int]⟧ // here"),
    DisguisedViolation(
      .escapeHatch, .propertyWrapper, "struct S { @State var x: Int⟦!¦?⟧ } // here"),
    DisguisedViolation(.escapeHatch, .macro, "#require(x⟦!¦⟧ == 1) // here"),
    DisguisedViolation(
      .escapeHatch, .regex, "let r = /\"x!\"/; let y = x⟦!¦⟧; let q = #/ ! \" /# // here"),
    DisguisedViolation(.escapeHatch, .shebang, "#!/usr/bin/swift x!\nlet y = x⟦!¦⟧ // here"),
    DisguisedViolation(
      .escapeHatch, .severalLines,
      "let s = \"\"\"\n  x! \"\"\\\"\n  \"\"\"; let y = (\n    x⟦!¦⟧ // here\n)"),
    DisguisedViolation(
      .escapeHatch, .comments,
      "⟦// SAFETY is not proven here.¦// SAFETY: it was set in the line before.⟧\nlet x = y! // here"
    ),
    DisguisedViolation(
      .escapeHatch, .nesting,
      "final class C {\n  ⟦nonisolated(unsafe) ¦⟧static let all = 1 // here\n  ⟦unowned(unsafe) ¦unowned ⟧let o: C // here\n}"
    ),
    DisguisedViolation(
      .escapeHatch, .module, "let y = Swift.⟦_unsafeReferenceCast¦min⟧(x, to: Y.self) // here"),
  ]
}
