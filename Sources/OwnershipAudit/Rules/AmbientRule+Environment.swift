extension AmbientRule {
  func environmentUses(_ context: FileContext) -> [Violation] {
    let process =
      context.role.isBareEntry
      ? []
      : context.systemPlaces(["ProcessInfo", "CommandLine", "getenv", "setenv", "secure_getenv"])
    let regional = context.systemPlaces(["Locale", "TimeZone", "Calendar", "NSLocale"]).filter {
      token in
      let member = context.file.text(token + 2)
      return context.cursor.isSymbol(".", at: token + 1)
        && ["current", "autoupdatingCurrent", "preferredLanguages"].contains(member)
    }
    let implicit = context.file.places(of: "autoupdatingCurrent").filter {
      context.isImplicitMember($0)
    }
    return (process + regional + implicit).map { token in
      Violation(
        token: token, what: "the environment is read directly (\(context.file.text(token)))",
        mend: "Read it in the composition root, and hand on what was read as a dependency.")
    }
  }
}
