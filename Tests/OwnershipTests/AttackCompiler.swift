import Foundation

/// The compiler and the compiled fixtures that attacks are compiled with.
struct AttackCompiler: Sendable {
  /// The lab of this test run. It is created once, because it compiles the fixtures.
  static let shared = Result { try AttackCompiler() }

  let compiler: Compiler
  private let shipped: String
  private let testable: String

  private init() throws {
    compiler = try Compiler()
    shipped = try NotesDomain.shipped.build(with: compiler)
    testable = try NotesDomain.testable.build(with: compiler)
  }

  /// Compiles an attack's file down to SIL.
  func compile(_ attack: Attack, _ flags: [String]) throws -> Compiler.Outcome {
    let imports: [String] =
      switch attack.position.importedDomain {
      case .shipped: ["-I", shipped]
      case .testable: ["-I", testable]
      case nil: []
      }
    return try compiler.run(
      ["-emit-sil", "-o", "/dev/null", "-module-name", attack.position.moduleName]
        + imports + flags + attack.sources(),
      in: SourceFolder.url.appending(path: attack.position.companions ?? "Attacks"))
  }

  /// Compiles a program inside the fixtures' module down to SIL.
  func compile(_ program: AuditedAttack) throws -> Compiler.Outcome {
    let path = SourceFolder.url.appending(path: "\(AuditedAttack.folder)/\(program.name)").path
    return try compiler.run(
      [
        "-emit-sil", "-o", "/dev/null", "-module-name", NotesDomain.moduleName, "-primary-file",
        path,
      ]
        + SourceFolder.swiftFiles(in: "Fixtures"),
      in: SourceFolder.url.appending(path: "Fixtures"))
  }
}
