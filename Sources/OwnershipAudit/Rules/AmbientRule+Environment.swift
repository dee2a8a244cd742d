internal import SwiftSourceReading

extension AmbientRule {
  func environmentUses(_ context: FileContext) -> [RuleViolation] {
    // In a file that is only the entry point, the arguments and the environment are the program's
    // input.
    let processNames =
      context.role.isEntryPointOnly
      ? []
      : context.systemOccurrences([
        "ProcessInfo", "CommandLine", "getenv", "setenv", "secure_getenv",
      ])
    let regionalMembers = context.systemOccurrences(["Locale", "TimeZone", "Calendar", "NSLocale"])
      .filter { token in
        let member = context.file.text(token + 2)
        return context.cursor.isSymbol(".", at: token + 1)
          && ["current", "autoupdatingCurrent", "preferredLanguages"].contains(member)
      }
    let implicitMembers = context.file.occurrences(of: "autoupdatingCurrent").filter {
      context.isImplicitMember($0)
    }
    return (processNames + regionalMembers + implicitMembers).map { token in
      RuleViolation(
        token: token, what: "the environment is read directly (\(context.file.text(token)))",
        fix: "Read the value in the composition root, and pass it on as a dependency.")
    }
  }
}
