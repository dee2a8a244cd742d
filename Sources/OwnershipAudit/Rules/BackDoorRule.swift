/// Finds production code that bypasses access control.
struct BackDoorRule: Rule {
  let id = RuleID.backDoor
  let why = """
    This code reaches what access control hides, such as the functions of StateKit that write \
    state for tests, an initializer in another file, or a function by its symbol. It can write \
    state that it does not own.
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

  func check(_ context: FileContext) -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for token in context.file.occurrences(ofAny: Self.attributes)
    where context.cursor.isSymbol("@", at: token - 1) {
      violations.append(
        RuleViolation(
          token: token, what: "@\(context.file.text(token)) in production code",
          fix: "Use the public API of the other module, or extend it. Only tests may use this."))
    }
    for token in context.file.occurrences(ofAny: Self.functions)
    where !isDeclaration(token, context) {
      violations.append(
        RuleViolation(
          token: token, what: "\(context.file.text(token)) in production code",
          fix: "Refer to it directly in the source, so that the compiler checks the access."))
    }
    guard context.location.module != "StateKitTesting" else { return violations }
    for declaration in context.declarations
    where declaration.kind == .importing && Self.modules.contains(declaration.name) {
      violations.append(
        RuleViolation(
          token: declaration.nameToken, what: "an import of \(declaration.name) in production code",
          fix: "Only tests may import it. Move the code that needs it to a test target."))
    }
    return violations
  }

  private func isDeclaration(_ token: Int, _ context: FileContext) -> Bool {
    switch context.cursor.keyword(at: token - 1) {
    case .func, .let, .var, .case: true
    default: context.cursor.isSymbol(":", at: token + 1)
    }
  }
}
