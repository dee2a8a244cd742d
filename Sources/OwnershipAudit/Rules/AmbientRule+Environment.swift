extension AmbientRule {
  func environmentUses(_ context: FileContext) -> [RuleViolation] {
    let process =
      context.role.isPureEntryPoint
      ? []
      : context.systemOccurrences([
        "ProcessInfo", "CommandLine", "getenv", "setenv", "secure_getenv",
      ])
    let regional = context.systemOccurrences(["Locale", "TimeZone", "Calendar", "NSLocale"]).filter
    {
      token in
      let member = context.file.text(token + 2)
      return context.cursor.isSymbol(".", at: token + 1)
        && ["current", "autoupdatingCurrent", "preferredLanguages"].contains(member)
    }
    let implicit = context.file.occurrences(of: "autoupdatingCurrent").filter {
      context.isImplicitMember($0)
    }
    return (process + regional + implicit).map { token in
      RuleViolation(
        token: token, what: "the environment is read directly (\(context.file.text(token)))",
        fix: "Read it in the composition root, and pass the result on as a dependency.")
    }
  }
}
