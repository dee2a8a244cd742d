import Foundation

/// What attacks are compiled with: the compiler, and the fixtures as modules.
struct Lab: Sendable {
  /// The lab of this run; made once, as the fixtures' modules are.
  static let shared = Result { try Lab() }

  let compiler: Compiler
  private let shipped: String
  private let testable: String

  private init() throws {
    compiler = try Compiler()
    shipped = try NotesDomain.shipped.build(with: compiler)
    testable = try NotesDomain.testable.build(with: compiler)
  }

  /// Compiles an attack's file, down to SIL.
  func compile(_ attack: Attack, _ flags: [String]) throws -> Compiler.Outcome {
    let imports: [String] =
      switch attack.vantage.importedDomain {
      case .shipped: ["-I", shipped]
      case .testable: ["-I", testable]
      case nil: []
      }
    return try compiler.run(
      ["-emit-sil", "-o", "/dev/null", "-module-name", attack.vantage.moduleName]
        + imports + flags + attack.sources(),
      in: SourceFolder.url.appending(path: attack.vantage.companions ?? "Attacks"))
  }

  /// Compiles a program inside the fixtures' module, down to SIL.
  func compile(_ program: LeftToTheAudit) throws -> Compiler.Outcome {
    let path = SourceFolder.url.appending(path: "\(LeftToTheAudit.folder)/\(program.name)").path
    return try compiler.run(
      [
        "-emit-sil", "-o", "/dev/null", "-module-name", NotesDomain.moduleName, "-primary-file",
        path,
      ]
        + SourceFolder.swiftFiles(in: "Fixtures"),
      in: SourceFolder.url.appending(path: "Fixtures"))
  }
}
