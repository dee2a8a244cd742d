import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Uses of time, randomness and tasks.
  static let ambient = [
    DisguisedViolation(
      .ambient, .alias,
      "enum N { typealias D = ⟦Foundation.Date¦Contact⟧ }\ntypealias E = N.D\nlet d = E() // here"),
    DisguisedViolation(.ambient, .implicitMember, "let d: Date? = ⟦.now¦.distantPast⟧ // here"),
    DisguisedViolation(
      .ambient, .functionReference,
      "let ids = names.map { _ in ⟦UUID.init¦UUID.init(uuidString:)⟧ } // here"),
    DisguisedViolation(
      .ambient, .interpolation, "let s = #\"\\(Date()) \\#(⟦Date()¦Date.distantPast⟧)\"# // here"),
    DisguisedViolation(
      .ambient, .selfType,
      "extension Foundation.Date { static var a: Date { ⟦Self()¦Self(timeIntervalSince1970: 0)⟧ } } // here"
    ),
    DisguisedViolation(
      .ambient, .trailingClosure,
      "let t = ⟦Task<Void, Never>¦Job<Void, Never>⟧ { f() } // here"),
    DisguisedViolation(.ambient, .module, "let n = Glibc.⟦rand¦abs⟧() // here"),
    DisguisedViolation(
      .ambient, .attribute,
      "func f() { let t = ⟦Task¦Job⟧ { @MainActor [x] in x.go() } } // here"),
    DisguisedViolation(
      .ambient, .generics,
      "let n = Pair<Int, Int>.first + Int.random(in: 0..<6⟦¦, using: &g⟧) // here"),
    DisguisedViolation(
      .ambient, .initialValue,
      "struct S { init(at date: Date = ⟦Date()¦Date(timeIntervalSince1970: 0)⟧) {} } // here"),
    DisguisedViolation(
      .ambient, .propertyWrapper,
      "struct V { @State private var start = ⟦Date.now¦Date.distantPast⟧ } // here"),
    DisguisedViolation(.ambient, .macro, "let s = #stringify(⟦UUID()¦uuid()⟧) // here"),
    DisguisedViolation(
      .ambient, .severalLines,
      "let d = Foundation\n  .Date // here\n  // now\n  .⟦now¦distantPast⟧"),
    DisguisedViolation(.ambient, .shebang, "#!/usr/bin/env swift\nlet d = ⟦Date()¦date()⟧ // here"),
    DisguisedViolation(
      .ambient, .regex, "let r = /Date()/; let d = ⟦Date()¦date()⟧; let q = /\"/ // here"),
  ]
}
