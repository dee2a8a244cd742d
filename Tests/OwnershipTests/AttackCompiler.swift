import Foundation

/// The compiler and the compiled fixtures that attacks are compiled with.
struct AttackCompiler: Sendable {
  /// The attack compiler of this test run. It is created only once, because creating it compiles
  /// the fixtures.
  static let shared = Result { try AttackCompiler() }

  let compiler: Compiler
  /// The folder of the fixtures' module that was compiled without `-enable-testing`.
  private let shippedFolder: String
  /// The folder of the fixtures' module that was compiled with `-enable-testing`.
  private let testableFolder: String

  private init() throws {
    compiler = try Compiler()
    shippedFolder = try NotesDomain.shipped.build(with: compiler)
    testableFolder = try NotesDomain.testable.build(with: compiler)
  }

  /// Compiles an attack's file down to SIL.
  func compile(_ attack: Attack, _ flags: [String]) throws -> Compiler.Outcome {
    let imports: [String] =
      switch attack.position.importedDomain {
      case .shipped: ["-I", shippedFolder]
      case .testable: ["-I", testableFolder]
      case nil: []
      }
    return try compiler.run(
      ["-emit-sil", "-o", "/dev/null", "-module-name", attack.position.moduleName]
        + imports + flags + attack.sources(),
      in: SourceFolder.url.appending(path: attack.position.companionFolder ?? "Attacks"))
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
