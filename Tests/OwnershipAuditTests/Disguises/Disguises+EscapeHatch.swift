import OwnershipAudit

extension Disguises {
  static let escapeHatch = [
    Disguise(.escapeHatch, .trailingClosure, "let x = list.map { $0.map { $0⟦!¦ ?? 0⟧ } } // here"),
    Disguise(.escapeHatch, .keyPath, "let k = \\Contact.friend⟦!¦?⟧.count // here"),
    Disguise(.escapeHatch, .attribute, "struct S: @retroactive ⟦@unchecked ¦⟧Sendable {} // here"),
    Disguise(.escapeHatch, .access, "⟦@preconcurrency ¦⟧package import Network // here"),
    Disguise(.escapeHatch, .operatorUse, "let b = !a⟦!¦⟧ && c != d // here"),
    Disguise(.escapeHatch, .generics, "let n = Box<[Int: Int]?>(1).value⟦!¦⟧ // here"),
    Disguise(
      .escapeHatch, .interpolation, "let s = #\"x! \\(y!) \\#(z⟦!¦⟧) try!\"# // here"),
    Disguise(
      .escapeHatch, .alias, "typealias P = ⟦UnsafeMutablePointer<Int>¦[Int]⟧ // here"),
    Disguise(.escapeHatch, .propertyWrapper, "struct S { @State var x: Int⟦!¦?⟧ } // here"),
    Disguise(.escapeHatch, .macro, "#require(x⟦!¦⟧ == 1) // here"),
    Disguise(
      .escapeHatch, .regex, "let r = /\"x!\"/; let y = x⟦!¦⟧; let q = #/ ! \" /# // here"),
    Disguise(.escapeHatch, .shebang, "#!/usr/bin/swift x!\nlet y = x⟦!¦⟧ // here"),
    Disguise(
      .escapeHatch, .severalLines,
      "let s = \"\"\"\n  x! \"\"\\\"\n  \"\"\"; let y = (\n    x⟦!¦⟧ // here\n)"),
    Disguise(
      .escapeHatch, .comments,
      "⟦// SAFETY is not proven here.¦// SAFETY: it was set in the line before.⟧\nlet x = y! // here"
    ),
    Disguise(
      .escapeHatch, .nesting,
      "final class C {\n  ⟦nonisolated(unsafe) ¦⟧static let all = 1 // here\n  ⟦unowned(unsafe) ¦unowned ⟧let o: C // here\n}"
    ),
    Disguise(
      .escapeHatch, .module, "let y = Swift.⟦_unsafeReferenceCast¦min⟧(x, to: Y.self) // here"),
  ]
}
