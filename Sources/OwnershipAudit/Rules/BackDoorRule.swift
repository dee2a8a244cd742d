/// Nothing goes round access control in production (OWNERSHIP 7, item 2).
struct BackDoorRule: Rule {
  let id = RuleID.backDoor
  let why = """
    It reaches what access control hides: StateKit's seeding, an initializer of another file, a \
    function by its symbol. Whoever uses it can write what it does not own.
    """

  /// Attributes, without their `@`.
  private static let attributes: Set<String> = [
    "testable", "_spi", "_silgen_name", "_extern", "_private", "_dynamicReplacement", "_cdecl",
    "_spiOnly", "_implementationOnly", "_expose", "_section", "c", "section",
  ]

  private static let functions: Set<String> = [
    "dlsym", "dlopen", "dlvsym", "_typeByName", "_forEachField", "_forEachFieldWithKeyPath",
    "_getTypeByMangledNameInContext", "_openExistential", "_getTypeByMangledNameUntrusted",
    "class_getInstanceMethod", "method_exchangeImplementations", "object_setIvar",
    "NSClassFromString", "NSSelectorFromString",
  ]

  private static let modules: Set<String> = ["Testing", "XCTest", "StateKitTesting"]

  func check(_ context: FileContext) -> [Violation] {
    var violations: [Violation] = []
    for token in context.file.places(of: Self.attributes)
    where context.cursor.isSymbol("@", at: token - 1) {
      violations.append(
        Violation(
          token: token, what: "@\(context.file.text(token)) in production code",
          mend: "Use what the other module offers, or let it offer more; keep this for tests."))
    }
    for token in context.file.places(of: Self.functions) where !isDeclaration(token, context) {
      violations.append(
        Violation(
          token: token, what: "\(context.file.text(token)) in production code",
          mend: "Name types and functions in the source, where the compiler sees them."))
    }
    guard context.place.module != "StateKitTesting" else { return violations }
    for declaration in context.declarations
    where declaration.kind == .importing && Self.modules.contains(declaration.name) {
      violations.append(
        Violation(
          token: declaration.nameToken, what: "an import of \(declaration.name) in production code",
          mend: "Only tests import it: move what needs it to a test target."))
    }
    return violations
  }

  private func isDeclaration(_ token: Int, _ context: FileContext) -> Bool {
    switch context.cursor.word(at: token - 1) {
    case .func, .let, .var, .case: true
    default: context.cursor.isSymbol(":", at: token + 1)
    }
  }
}
