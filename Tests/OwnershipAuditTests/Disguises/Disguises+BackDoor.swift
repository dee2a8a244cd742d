import OwnershipAudit

// `⟦a¦b⟧` stands for `a` in the violation and for `b` in its harmless twin, and `// here` marks a
// line to report: see `DisguisedViolation`.
extension Disguises {
  /// Attributes, functions and imports that bypass access control.
  static let backDoor = [
    DisguisedViolation(
      .backDoor, .comments, "@ /* only today */ ⟦testable¦preconcurrency⟧ import Domain // here"),
    DisguisedViolation(.backDoor, .module, "let f = Glibc.⟦dlsym¦strlen⟧(handle, name) // here"),
    DisguisedViolation(
      .backDoor, .nesting,
      "extension Contact { enum E { @⟦_silgen_name(\"seed\")¦inlinable⟧ static func f() {} } } // here"
    ),
    DisguisedViolation(
      .backDoor, .trailingClosure,
      "let find = [name].map { ⟦_typeByName($0)¦type(of: $0)⟧ } // here"),
    DisguisedViolation(
      .backDoor, .access, "⟦@_spi(Seeding) ¦⟧package import struct Domain.Contact // here"),
    DisguisedViolation(.backDoor, .access, "internal import ⟦StateKitTesting¦StateKit⟧ // here"),
    DisguisedViolation(
      .backDoor, .attribute, "@inlinable @⟦c(\"seed\")¦inline(never)⟧ func f() {} // here"),
    DisguisedViolation(.backDoor, .attribute, "⟦@_implementationOnly import B // here¦import B⟧"),
    DisguisedViolation(
      .backDoor, .condition,
      "#if DEBUG\n#elseif os(macOS) &&\n  X\n⟦@_private(sourceFile: \"A.swift\") import B // here¦import B⟧\n#endif"
    ),
    DisguisedViolation(
      .backDoor, .strings,
      "let a = \"@testable\"; ⟦@_dynamicReplacement(for: f)¦@available(*, deprecated)⟧ func g() {} // here"
    ),
    DisguisedViolation(
      .backDoor, .severalLines, "@⟦_cdecl¦available⟧ // here\n(\"seed\")\npublic\nfunc f() {}"),
    DisguisedViolation(
      .backDoor, .keyPath,
      "⟦_forEachFieldWithKeyPath¦forEach⟧(of: Contact.self) { _, _ in true } // here"),
  ]
}
