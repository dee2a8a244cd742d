import OwnershipAudit

extension Disguises {
  static let backDoor = [
    Disguise(
      .backDoor, .comments, "@ /* only today */ ⟦testable¦preconcurrency⟧ import Domain // here"),
    Disguise(.backDoor, .module, "let f = Glibc.⟦dlsym¦strlen⟧(handle, name) // here"),
    Disguise(
      .backDoor, .nesting,
      "extension Contact { enum E { @⟦_silgen_name(\"seed\")¦inlinable⟧ static func f() {} } } // here"
    ),
    Disguise(.backDoor, .alias, "let find = [name].map { ⟦_typeByName($0)¦type(of: $0)⟧ } // here"),
    Disguise(
      .backDoor, .access, "⟦@_spi(Seeding) ¦⟧package import struct Domain.Contact // here"),
    Disguise(.backDoor, .access, "internal import ⟦StateKitTesting¦StateKit⟧ // here"),
    Disguise(.backDoor, .attribute, "@inlinable @⟦c(\"seed\")¦inline(never)⟧ func f() {} // here"),
    Disguise(.backDoor, .attribute, "⟦@_implementationOnly import B // here¦import B⟧"),
    Disguise(
      .backDoor, .condition,
      "#if DEBUG\n#elseif os(macOS) &&\n  X\n⟦@_private(sourceFile: \"A.swift\") import B // here¦import B⟧\n#endif"
    ),
    Disguise(
      .backDoor, .strings,
      "let a = \"@testable\"; ⟦@_dynamicReplacement(for: f)¦@available(*, deprecated)⟧ func g() {} // here"
    ),
    Disguise(
      .backDoor, .severalLines, "@⟦_cdecl¦available⟧ // here\n(\"seed\")\npublic\nfunc f() {}"),
    Disguise(
      .backDoor, .keyPath,
      "⟦_forEachFieldWithKeyPath¦forEach⟧(of: Contact.self) { _, _ in true } // here"),
  ]
}
