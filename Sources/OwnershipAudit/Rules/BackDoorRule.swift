internal import SwiftSourceReading

/// Finds production code that bypasses access control.
struct BackDoorRule: Rule {
  let id = RuleID.backDoor
  let why = """
    This code uses a declaration that access control hides from it, such as a function of StateKit \
    that writes state for tests, or an initializer in another file. It can therefore write state \
    that it does not own.
    """

  /// Attributes, without their `@`.
  private static let attributes: Set<String> = [
    "testable", "_spi", "_silgen_name", "_extern", "_private", "_dynamicReplacement", "_cdecl",
    "_spiOnly", "_implementationOnly", "_expose", "_section", "c", "section",
  ]

  /// Functions that find or replace a declaration at run time.
  private static let runtimeFunctions: Set<String> = [
    "dlsym", "dlopen", "dlvsym", "_typeByName", "_forEachField", "_forEachFieldWithKeyPath",
    "_getTypeByMangledNameInContext", "_openExistential", "_getTypeByMangledNameUntrusted",
    "class_getInstanceMethod", "method_exchangeImplementations", "object_setIvar",
    "NSClassFromString", "NSSelectorFromString",
  ]

  private static let testModules: Set<String> = ["Testing", "XCTest", "StateKitTesting"]

  func check(_ context: FileContext) -> [RuleViolation] {
    var violations: [RuleViolation] = []
    for token in context.file.occurrences(ofAny: Self.attributes)
    where context.cursor.isSymbol("@", at: token - 1) {
      violations.append(
        RuleViolation(
          token: token, what: "@\(context.file.text(token)) in production code",
          fix: """
            Use the public API of the other module, or add to that API. Only tests may use this \
            attribute.
            """))
    }
    for token in context.file.occurrences(ofAny: Self.runtimeFunctions)
    where !isDeclaration(token, context) {
      violations.append(
        RuleViolation(
          token: token, what: "\(context.file.text(token)) in production code",
          fix: """
            Write the name of the type, function or property in the source, so that the compiler \
            checks the access.
            """))
    }
    guard context.location.module != "StateKitTesting" else { return violations }
    for declaration in context.declarations
    where declaration.kind == .importing && Self.testModules.contains(declaration.name) {
      violations.append(
        RuleViolation(
          token: declaration.nameToken, what: "an import of \(declaration.name) in production code",
          fix: """
            Only tests may import \(declaration.name). Move the code that needs it to a test target.
            """))
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
