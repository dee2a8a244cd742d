import OwnershipAudit

extension Disguises {
  static let ambient = [
    Disguise(
      .ambient, .alias,
      "enum N { typealias D = ⟦Foundation.Date¦Contact⟧ }\ntypealias E = N.D\nlet d = E() // here"),
    Disguise(.ambient, .implicitMember, "let d: Date? = ⟦.now¦.distantPast⟧ // here"),
    Disguise(
      .ambient, .keyPath,
      "let ids = names.map { _ in ⟦UUID.init¦UUID.init(uuidString:)⟧ } // here"),
    Disguise(
      .ambient, .interpolation, "let s = #\"\\(Date()) \\#(⟦Date()¦Date.distantPast⟧)\"# // here"),
    Disguise(
      .ambient, .selfType,
      "extension Foundation.Date { static var a: Date { ⟦Self()¦Self(timeIntervalSince1970: 0)⟧ } } // here"
    ),
    Disguise(
      .ambient, .trailingClosure,
      "let t = ⟦Task<Void, Never>¦Job<Void, Never>⟧ { f() } // here"),
    Disguise(.ambient, .module, "let n = Glibc.⟦rand¦abs⟧() // here"),
    Disguise(
      .ambient, .attribute,
      "func f() { let t = ⟦Task¦Job⟧ { @MainActor [x] in x.go() } } // here"),
    Disguise(
      .ambient, .generics,
      "let n = Pair<Int, Int>.first + Int.random(in: 0..<6⟦¦, using: &g⟧) // here"),
    Disguise(
      .ambient, .initialValue,
      "struct S { init(at date: Date = ⟦Date()¦Date(timeIntervalSince1970: 0)⟧) {} } // here"),
    Disguise(
      .ambient, .propertyWrapper,
      "struct V { @State private var start = ⟦Date.now¦Date.distantPast⟧ } // here"),
    Disguise(.ambient, .macro, "let s = #stringify(⟦UUID()¦uuid()⟧) // here"),
    Disguise(
      .ambient, .severalLines,
      "let d = Foundation\n  .Date // here\n  // now\n  .⟦now¦distantPast⟧"),
    Disguise(.ambient, .shebang, "#!/usr/bin/env swift\nlet d = ⟦Date()¦date()⟧ // here"),
    Disguise(.ambient, .regex, "let r = /Date()/; let d = ⟦Date()¦date()⟧; let q = /\"/ // here"),
  ]
}
